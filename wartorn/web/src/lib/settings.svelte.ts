export type Theme = "system" | "dark" | "light";

export interface Settings {
  theme: Theme;
  speed: 0 | 1 | 2 | 3 | 4; // of animation: 0 is off, 2 is usual
  textView: boolean;
  confirmPicks: boolean;
  opponent: string; // the bot that was chosen last
}

const KEY = "wartorn.settings";

function usual(): Settings {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { theme: "system", speed: still ? 0 : 2, textView: false, confirmPicks: false, opponent: "" };
}

/** What was saved, with the usual value wherever something else stands there. */
export function readSettings(saved: string | null): Settings {
  const settings = usual();
  let found: unknown;
  try {
    found = JSON.parse(saved ?? "{}");
  } catch {
    return settings;
  }
  const given = (found && typeof found === "object" ? found : {}) as Partial<Record<keyof Settings, unknown>>;
  if (given.theme === "dark" || given.theme === "light") settings.theme = given.theme;
  if (given.speed === 0 || given.speed === 1 || given.speed === 2 || given.speed === 3 || given.speed === 4) settings.speed = given.speed;
  settings.textView = given.textView === true;
  settings.confirmPicks = given.confirmPicks === true;
  if (typeof given.opponent === "string") settings.opponent = given.opponent;
  return settings;
}

function saved(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
}

export const settings: Settings = $state(readSettings(saved()));

/** Keeps the settings, and shows the theme, from now on. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      if (settings.theme === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = settings.theme;
    });
    $effect(() => {
      const words = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, words);
      } catch {
        // Kept for this visit only.
      }
    });
  });
}
