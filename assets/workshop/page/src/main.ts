// The page: which screen is shown, in which language, and in which form.

import { addLiveRegions, button, h, show } from "./dom";
import { Entrance } from "./screens/entrance";
import { GameTable } from "./screens/table";
import { Lobby } from "./screens/lobby";
import { Session } from "./session";
import { _, chosenLanguage, language, useLanguage } from "./words";

const CODE = /^#(?:(tv)\/?)?([a-z0-9]{12})?$/;
const asked = (): RegExpExecArray | null => CODE.exec(location.hash);
const isTelevision = (): boolean => asked()?.[1] === "tv";
const code = (): string => asked()?.[2] ?? "";

function socketUrl(): string {
  const url = new URL(".", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

async function start(): Promise<void> {
  if (!("DecompressionStream" in window)) return; // the page already says that it needs a newer browser
  await useLanguage(chosenLanguage());
  document.body.replaceChildren();
  document.documentElement.classList.toggle("tv", isTelevision());
  addLiveRegions();
  const session = new Session(socketUrl(), isTelevision());
  const entrance = new Entrance(session, code);
  const lobby = new Lobby(session);
  const table = new GameTable(session, new URL("pictures/", import.meta.url));
  const place = h("div", { id: "place" });
  const ended = h("section", { class: "ended", role: "alert" });
  const other = language === "cs" ? "en" : "cs";
  const words = button(other === "cs" ? "Česky" : "English", () => void useLanguage(other).then(() => location.reload()), { lang: other, class: "quiet language" });
  document.body.append(ended, place, h("footer", {}, words));

  const draw = (): void => {
    const screen = session.table && (session.table.stage === "lobby" ? lobby : table);
    const element = (screen ?? entrance).element;
    if (place.firstElementChild !== element) {
      show(place, element);
      screen?.draw();
    }
    show(ended, ...(session.ended ? [h("p", {}, session.ended), button(_("Load the page again"), () => location.reload(), { class: "primary" })] : []));
  };
  session.on((part) => {
    if (part === "place" && !session.hasPlace) void entrance.open();
    if (part === "table" && session.table && code() !== session.table.id) {
      history.replaceState(null, "", `#${isTelevision() ? "tv/" : ""}${session.table.id}`);
    }
    if (part === "connection" && session.isConnected && isTelevision() && code() && !session.table) void session.watch(code(), "");
    if (part === "table" || part === "place" || part === "connection") draw();
  });
  window.addEventListener("hashchange", () => code() !== session.table?.id && location.reload());
  draw();
  session.start();
}

void start();
