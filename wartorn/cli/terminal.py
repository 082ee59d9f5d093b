"""The conversation of a player with a game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from wartorn.cli.layout import help_table, hint_lines, numbers, question, score_sheet, where_rules_are, who_won
from wartorn.cli.match_sitting import MatchSitting
from wartorn.cli.patience import Patience
from wartorn.cli.screen import message_of, screen, told
from wartorn.cli.sitting import Sitting
from wartorn.kernel.errors import WartornError
from wartorn.kernel.game import Game
from wartorn.kernel.notation import signs_of
from wartorn.players.search.searcher import Budget, analyse
from wartorn.text.tables import table_for

TALL = 50  # lines, enough for the table to show everything
HINT = Budget(seconds=0.5)


class Terminal:
    """Shows the game to the people at it and takes their picks."""

    def __init__(self, sitting: Sitting | MatchSitting, file: Path | None) -> None:
        self.sitting = sitting
        self.file = file
        self.console: Console = screen()
        self.saved: tuple[Path, str] | None = None  # where the player saved it, and what
        self.reader: int | None = None  # whose cards are on the screen
        self.seen: Hashable = None  # the scene that is drawn above
        self.sit_down()

    def sit_down(self) -> None:
        """Turn to the game that is played now: what can be drawn and typed is of this game."""
        table = table_for(self.game.rules)
        self.text_table = table
        self.seen = None
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "card": self.card,
            "hand": self.hand,
            "table": self.table,
            "log": self.log,
            "score": self.score,
            **{name: functools.partial(self.listing, name) for name in table.listings},
            **({"deck": self.deck} if self.sitting.makes_decks else {}),
            "why": self.why,
            "line": self.line,
            "save": self.save,
            "help": self.help,
            "?": self.help,
        }

    @property
    def game(self) -> Game:
        """The whole game, of which only views are shown."""
        return self.sitting.game

    @property
    def view(self) -> Game:
        """What the player who is asked may know; after the end, what the first person may."""
        seat = self.game.asking
        return self.game.view(self.sitting.people[0] if seat is None else seat)

    def run(self) -> None:
        """Play until all is over or the player leaves."""
        self.greet()
        self.announce()
        self.complete_words()
        patience = Patience(self.console)
        self.sitting.before_bot = patience
        try:
            while True:
                with patience:
                    self.sitting.let_bots_play()
                self.keep()
                if self.game.over:
                    self.end_of_game()
                    if not self.sitting.go_on():
                        break
                    self.sit_down()
                    self.announce()
                    continue
                self.hand_over()
                self.show()
                if not self.answer():
                    self.leave()
                    return
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            self.leave()
            return
        self.end()

    # What the player types

    def complete_words(self) -> None:
        """Let the Tab key complete what may be typed, where the terminal can do that."""
        try:
            import readline
        except ImportError:
            return

        def completed(begun: str, number: int) -> str | None:
            words = [*(self.game.word(pick) for pick in self.view.options()), *self.commands]
            return [*(word for word in words if word.startswith(begun)), None][number]

        readline.set_completer_delims(" ")
        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")

    def answer(self) -> bool:
        """Read until something changes the game; False if the player leaves."""
        while True:
            typed = input("> ").strip()
            word, _, rest = typed.partition(" ")
            pick = self.picked(typed)
            if pick is not None:
                self.sitting.choose(pick)
                return True
            if typed.casefold() in ("quit", "exit", "q"):
                return False
            before = self.game
            try:
                self.commands.get(word.casefold(), self.unknown)(rest if word.casefold() in self.commands else typed)
            except (ValueError, OSError) as error:
                self.say(message_of(error), "red")
            if self.game is not before:
                return True

    def picked(self, typed: str) -> int | None:
        """The pick that was typed, as its number or its word, if it is offered."""
        options = self.view.options()
        if typed.isdecimal() and len(typed) < 5:
            return options[int(typed) - 1] if 1 <= int(typed) <= len(options) else None
        words = {self.game.word(pick): pick for pick in options}
        forms = [typed]
        if len(typed) == 1 or typed[-2:-1] == ">":  # cities are capitals
            forms.append(typed[:-1] + typed[-1].upper())
        elif typed.isalpha():
            forms.append(typed.lower())
        return next((words[form] for form in forms if form in words), None)

    def unknown(self, typed: str) -> None:
        """Something else: a number too high, a pick that is not offered, the name of a card, or a slip."""
        if not typed:
            self.console.print(question(self.text_table, self.view, self.console, True))
        elif typed.isdecimal():
            self.say(f"There are options 1 to {len(self.view.options())}.", "red")
        elif signs_of(self.game.rules) - {"'"} & set(typed) or typed in self.game.rules.words:
            self.say(self.view.why_not(typed), "red")
        else:
            self.unknown_name(typed)

    def unknown_name(self, typed: str) -> None:
        """The name of a card, which is shown; where a pick is a bare name, with whether it can be picked."""
        try:
            self.console.print(self.text_table.card(typed))
        except WartornError as error:
            ended = f"{error}".rstrip("?.")
            mark = "?" if str(error).endswith("?") else "."
            self.say(f"{typed!r} is no option, no command and no card: {ended}{mark} Type ? for help.", "red")
            return
        slug = "-".join(typed.casefold().replace("'", "").split())
        if slug in [kind.slug for kind in self.game.rules.kinds] and set(self.game.rules.manners.values()) == {""}:
            self.why(slug)

    # What the player may ask for

    def undo(self, _: str) -> None:
        """Take the last pick back."""
        before = self.game.rules.title
        if self.sitting.undo():
            self.sit_down()  # it may have been at another table
            self.say("Taken back.", "dim")
            if self.game.rules.title != before:
                self.announce()
        else:
            self.say("There is nothing to take back.", "red")

    def hint(self, _: str) -> None:
        """Say what search would pick, from what the player knows."""
        view = self.view
        if not self.sitting.alone:
            self.say("Hints are there only where no other person plays.", "red")
            return
        if len(view.options()) == 1:
            self.say("There is only one option: type 1.", "dim")
            return
        with Patience(self.console) as patience:
            patience.say("thinking…")
            thought = analyse(view, HINT, len(self.game.events()))
        for line in hint_lines(view, thought):
            self.console.print(line)

    def card(self, name: str) -> None:
        """Show a card."""
        if name:
            self.console.print(self.text_table.card(name))
        else:
            name = self.text_table.example(self.view).name.lower()
            self.say(f"Which one? Type card and a name, such as card {name}.", "red")

    def hand(self, _: str = "") -> None:
        """Show the hand with its texts."""
        view = self.view
        self.console.print(self.text_table.hand(view, numbers(view), self.console.width, True))

    def table(self, _: str = "") -> None:
        """Show the whole table."""
        self.console.print(self.text_table.table(self.view, self.console.width, TALL))

    def log(self, _: str) -> None:
        """Tell the whole story."""
        self.tell(self.game.story(self.view.viewer))

    def listing(self, name: str, _: str) -> None:
        """Show one of the things that this game lets its players look through."""
        self.console.print(self.text_table.listing(self.view, name))

    def score(self, _: str) -> None:
        """Show the points so far, as far as the player can see them."""
        view = self.view
        if not view.rules.scoring:
            self.say("A draft scores nothing; the game that follows it does.", "dim")
            return
        self.console.print(score_sheet(self.text_table, view, view.viewer))

    def why(self, word: str) -> None:
        """Say why something is not offered."""
        if not word:
            example, _ = self.text_table.example_word(self.view)
            self.say(f"Why what? Type why and a word, such as why {example}.", "red")
        elif word.isdecimal() and self.picked(word) is not None:
            self.say(f"It is offered: type {word}.", "yellow")
        else:
            self.say(self.view.why_not(word) or f"It is offered: type {word}.", "yellow")

    def line(self, _: str) -> None:
        """Write the position on one line, as the player knows it."""
        self.console.print(str(self.view), soft_wrap=True, markup=False)

    def save(self, name: str) -> None:
        """Save the game."""
        if name:
            self.sitting.save(Path(name))
            self.saved = (Path(name), str(self.sitting.record))
            self.say_command("Saved. Go on with", self.sitting.command("play", "--from", name))
        else:
            self.say("Where to? Type save and the name of a file.", "red")

    def deck(self, name: str) -> None:
        """Save the deck of ten kinds that the player has made."""
        if name:
            made = self.sitting.save_deck(self.view.viewer, Path(name))
            command = self.sitting.command("play", "--format", "deck", "--deck", name)
            self.say_command(f"Saved as {made}. Play with it", command)
        else:
            self.say("Where to? Type deck and the name of a file, such as deck mine.toml.", "red")

    def help(self, _: str) -> None:
        """Say what can be typed."""
        more = {"deck FILE": "save your deck of ten kinds"} if "deck" in self.commands else {}
        self.console.print(help_table(self.text_table, self.view, more), "", sep="\n")
        for sentence in (where_rules_are(self.game.rules), *self.text_table.legend()):
            self.say(sentence, "dim")

    # What the player sees

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(sentence, style))

    def say_command(self, sentence: str, command: str) -> None:
        """Print a command that the player may want to copy, unbroken."""
        self.console.print(Text.assemble(f"{sentence}: ", (command, "bold")), soft_wrap=True)

    def greet(self) -> None:
        """Say what is played against whom, what should be known of its sets, and how to get help."""
        seed = "" if self.sitting.seed is None else f", seed {self.sitting.seed}"
        against = self.sitting.against(self.text_table)
        told = Text.assemble((self.sitting.title, "bold"), f"{against}{seed}. ", ("Type ? for help.", "dim"))
        self.console.print(told)
        for sentence in self.sitting.characters():
            self.say(sentence, "dim")
        for note in self.game.rules.notes:
            self.say(f"Note: {note}.", "yellow")

    def announce(self) -> None:
        """Say which table of a match it is."""
        for sentence in self.sitting.results():
            self.say(sentence)
        if self.sitting.announcement:
            self.console.print(Rule(Text(self.sitting.announcement, "bold")))
        if "decks" in self.text_table.listings:
            self.say("Each player has a deck of their own: type decks to see what is in them.", "dim")

    def hand_over(self) -> None:
        """Let the other person sit down before their cards are shown."""
        seat = self.game.asking
        reader = None if seat is None else self.sitting.player_at(seat)
        begins = self.reader is None and self.sitting.several
        if reader is not None and (begins or self.reader not in (None, reader)):
            self.hand_to(reader)
        self.reader = reader

    def hand_to(self, reader: int) -> None:
        """Say whose pick it is; where anything is hidden, wait until nobody else looks."""
        self.seen = None
        if self.all_open():
            self.say(f"Player {reader + 1}, it is your pick.", "bold")
            return
        self.console.clear()
        input(f"Player {reader + 1}, it is your pick. Press Enter when only you look. ")

    def all_open(self) -> bool:
        """Whether everybody knows every card of the game, as in a card draft for two."""
        everybody = self.game.rules.everybody
        return all(card & everybody == everybody for pile in self.game.piles for card in pile)

    def show(self) -> None:
        """Tell what is new, draw the table if it has changed, and put the question."""
        view = self.view
        seat = view.viewer
        scene = self.text_table.scene(view)
        drawn = scene != self.seen
        self.seen = scene
        if drawn:
            self.console.print(Rule(Text(self.text_table.heading(view), "dim"), style="dim"))
        self.tell(self.sitting.news(seat))
        self.console.print(question(self.text_table, view, self.console, drawn))

    def tell(self, sentences: Iterable[str]) -> None:
        """Tell a part of the story, with what happened several times told once."""
        for line in told(sentences, self.text_table.names()):
            turn = line.plain.endswith("turn.")
            self.console.print(Text.assemble(("── ", "bold") if turn else "  ", line), style="bold" if turn else "")

    # Leaving

    def keep(self) -> None:
        """Save the game as it goes, if a file was given."""
        if self.file is not None:
            self.sitting.save(self.file)

    def leave(self) -> None:
        """Say how to go on another time."""
        if self.file is not None:
            self.keep()
            self.say_command("Your game is saved. Go on with", self.sitting.command("play", "--from", str(self.file)))
            return
        if self.saved is not None and self.saved[1] == str(self.sitting.record):
            self.say_command("Go on with", self.sitting.command("play", "--from", str(self.saved[0])))
            return
        self.say("You left the game. It was not saved: another time type save FILE first, or play with --save FILE.")
        if self.sitting.deal:
            self.say_command("The same deal again", self.sitting.deal)

    def end_of_game(self) -> None:
        """Tell the last of the story, and the score and the winner if it was more than a draft."""
        self.console.print(Rule(Text("the end", "dim"), style="dim"))
        if len(self.sitting.people) > 1 and not self.game.rules.scoring and not self.all_open():
            self.say("All decks are made.")  # and each is its owner's secret, whoever looks at the screen
            return
        game, view = self.game, self.view
        seat = view.viewer
        self.tell(self.sitting.news(seat))
        self.console.print(self.text_table.table(view, self.console.width, self.console.height))
        if game.rules.scoring:
            self.tell_score(game, seat)

    def tell_score(self, game: Game, seat: int) -> None:
        """Tell the points and the winner."""
        viewer = seat if len(self.sitting.people) == 1 else None
        self.console.print("", score_sheet(self.text_table, game, viewer), "", sep="\n")
        glad = game.winner is not None and viewer in (None, game.winner)
        outcome = who_won(self.text_table, game, viewer)
        self.say(f"{outcome[0].upper()}{outcome[1:]}{'!' if glad else '.'}", "bold green" if glad else "bold")

    def end(self) -> None:
        """Tell how a match ended, and how to look at it again."""
        for sentence in (*self.sitting.results(), *self.sitting.standings()):
            self.say(sentence, "bold")
        if self.file is not None:
            self.say_command("Look at it again with", self.sitting.command("replay", str(self.file)))
            study = self.sitting.command("analyse", str(self.file))
            self.console.print(Text(f"See which picks cost you something: {study}", "dim"), soft_wrap=True)
