/**
 * Vite plugin: has index.html name the files of the sign-in page, which its first module loads once the language is settled, so
 * that the browser fetches them beside it and not after it. Runs in the build.
 */
import type { Plugin } from "vite";

const START = /\/src\/start\.tsx$/;

export function secondChunk(): Plugin {
  return {
    name: "ringside:second-chunk",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (one) => one.type === "chunk" && one.moduleIds.some((id) => START.test(id)),
        );
        if (chunk?.type !== "chunk") throw new Error("The build has no chunk of src/start.tsx.");
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        const isFirst = (file: string) => bundle?.[file]?.type === "chunk" && bundle[file].isEntry;
        const scripts = [chunk.fileName, ...chunk.imports].filter((file) => !isFirst(file));
        const links = [
          ...scripts.map((file) => ({ rel: "modulepreload", href: `/${file}` })),
          ...styles.map((file) => ({ rel: "stylesheet", href: `/${file}` })),
        ];
        // Behind the sheet of the first module, which comes before all others.
        return links.map((link) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: { crossorigin: "", ...link },
        }));
      },
    },
  };
}
