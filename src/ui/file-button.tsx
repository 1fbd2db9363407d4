/** A button that asks the user for a file. Main thread. */
import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";

export function FileButton(props: {
  label: string;
  icon?: IconName | undefined;
  /** What the file holds, for a screen reader. */
  fileName: string;
  /** Which kinds of file; JSON where nothing is said. */
  accept?: string;
  onFile: (file: File) => void;
}) {
  let input: HTMLInputElement | undefined;
  return (
    <>
      <Button size="sm" variant="ghost" icon={props.icon} onClick={() => input?.click()}>
        {props.label}
      </Button>
      <input
        ref={(element) => (input = element)}
        type="file"
        hidden
        accept={props.accept ?? ".json,application/json"}
        aria-label={props.fileName}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again.
          event.currentTarget.value = "";
          if (file !== undefined) props.onFile(file);
        }}
      />
    </>
  );
}
