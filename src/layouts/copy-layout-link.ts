/** Puts a link that carries a layout on the clipboard, and says so. Main thread; a chunk that is fetched when one is wanted. */
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { shownName } from "../storage/given-name.ts";
import type { LayoutParts } from "../storage/open-layout.ts";
import { showToast } from "../ui/toast.tsx";
import { writeLayouts } from "./layout-document.ts";
import { LAYOUT_LINK_CHARS_MAX, packLayout } from "./layout-link.ts";
import { t } from "../language/translate.ts";

type Layout = { readonly name: string; readonly parts: LayoutParts };

/** Never rejects. */
export async function copyLayoutLink(layout: Layout, feed: Feed): Promise<void> {
  const name = shownName(layout.name);
  const text = writeLayouts([{ name, parts: layout.parts }], (id) => feed.symbol(id)?.symbol, 0);
  const packed = packLayout(text);
  // The clipboard is asked at once, while the press that wants it is under way; the link follows.
  const copied = copyText(
    packed.then((one) => {
      if (one.isTooLong) throw new Error("A link to a layout has a bounded length");
      return `${location.origin}${location.pathname}${one.hash}`;
    }),
  ).then(
    () => true,
    () => false,
  );
  const one = await packed;
  if (one.isTooLong) return sayTooLong(layout, one.chars, feed);
  if (await copied) sayCopied(name);
  else showToast({ tone: "warn", key: "copy-link", title: t("The browser let nothing be copied") });
}

const copyText = (text: Promise<string>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then(plainOf) })]);

const plainOf = (text: string): Blob => new Blob([text], { type: "text/plain" });

const sayCopied = (name: string): void =>
  void showToast({
    tone: "good",
    key: "copy-link",
    title: t("Link copied"),
    text: t(
      "It carries “{name}” with its charts and indicators: no drawing, and nothing of your account.",
      {
        name,
      },
    ),
  });

function sayTooLong({ name, parts }: Layout, chars: number, feed: Feed): void {
  const save = async (): Promise<void> => {
    const { saveLayouts } = await import("./layout-file.ts");
    saveLayouts([{ name, parts }], shownName(name), feed);
  };
  showToast({
    tone: "warn",
    key: "copy-link",
    title: t("“{name}” is too large for a link", { name: shownName(name) }),
    text: t(
      "It would have {chars} characters, and a link has {charsMax} at most. A file takes it.",
      {
        chars: formatCount(chars),
        charsMax: formatCount(LAYOUT_LINK_CHARS_MAX),
      },
    ),
    action: { label: t("Export"), onClick: () => void save() },
  });
}
