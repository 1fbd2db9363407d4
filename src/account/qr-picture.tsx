/** A text as a QR code, drawn in black on white whatever the theme, since cameras want that. Main thread. */
import { encodeQR } from "qr";

/** Modules of quiet around it, as the standard asks for. */
const BORDER = 4;

export function QrPicture(props: { text: string; label: string }) {
  const rows = () => encodeQR(props.text, "raw", { ecc: "medium", border: BORDER });
  const path = () =>
    rows()
      .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join("");
  return (
    <svg
      class="qr-picture"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${rows().length} ${rows().length}`}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path()} fill="#000" />
    </svg>
  );
}
