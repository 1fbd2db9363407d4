/**
 * Vite plugin for the page: leaves out the parts of the docking library that the dock does not use. The library's own list
 * names them all, so no bundler can see that nobody asks for them; without its part each of its functions does nothing, as the
 * library promises. Runs in the build, and stops it where the library has other parts than when this was written.
 */
import type { Plugin } from "vite";

const LIBRARY = "/dockview-core/dist/package/main.esm.mjs";
const LIST = /^const AllModules = \[([^\]]*)\];$/m;
const MADE = /^(const \w+Module = )(?=defineModule\()/gm;

/** Drops at the edges of the dock; what stands in an empty one. */
const USED = ["WatermarkModule", "RootDropTargetModule"];
const UNUSED = [
  "FloatingGroupModule",
  "PopoutWindowModule",
  "EdgeGroupModule",
  "HeaderActionsModule",
  "LiveRegionModule",
  "AdvancedDnDModule",
  "TabGroupChipsModule",
  "ContextMenuModule",
];

/** What remains of the library's list is USED. */
export function withoutDockModules(): Plugin {
  return {
    name: "ringside:without-dock-modules",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith(LIBRARY)) return null;
      const listed = LIST.exec(code)?.[1]?.match(/\w+/g) ?? [];
      const known = [...USED, ...UNUSED];
      if (listed.toSorted().join() !== known.toSorted().join()) {
        this.error(`The dock's library has other modules than before: ${listed.join(", ")}.`);
      }
      const read = code
        .replace(LIST, `const AllModules = [${USED.join(", ")}];`)
        .replaceAll(MADE, "$1/* @__PURE__ */ ");
      return { code: read, map: null };
    },
  };
}
