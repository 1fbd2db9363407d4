/** Hands the brand to whatever shows a name, a link or a legal text. Main thread. */
import { createContext, useContext } from "solid-js";
import { DEFAULT_BRAND, type Brand } from "./brand.ts";

export const BrandContext = createContext<Brand>(DEFAULT_BRAND);

export function useBrand(): Brand {
  return useContext(BrandContext);
}
