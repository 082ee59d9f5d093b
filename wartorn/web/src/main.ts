import "./theme.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
import { keepSettings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");

keepSettings();
startRouter();

export default mount(App, { target });
