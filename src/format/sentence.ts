/** Small words as the page writes them. Main thread; pure. */
import { translateText } from "../language/translate.ts";

/** With a capital letter in front. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As a sentence in the reader's language: the service writes its messages small and without a full stop. */
export function sentence(message: string): string {
  const text = capital(translateText(message.trim()));
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}
