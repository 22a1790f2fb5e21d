import { isOperatorSearch, type OperatorNavigation } from '../../../shared/contract/operator-frame.ts';
import { currentVisit } from '../access/browser-visit.ts';

/** Headless operator mode: another program embeds this screen in a frame. Spec 1 §2.1. */
export const isOperatorFrame = (): boolean => isOperatorSearch(location.search) && window.parent !== window;

/** The parent's origin, if it is one of those that are allowed; the browser refuses to show the page in any other. */
export function parentOrigin(
  allowed: readonly string[],
  ancestors: readonly string[],
  referrer: string,
): string | null {
  const claimed = ancestors[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : undefined);
  if (claimed !== undefined && allowed.includes(claimed)) return claimed;
  // A parent that hides its origin can still be the only allowed one.
  return claimed === undefined && allowed.length === 1 ? (allowed[0] ?? null) : null;
}

/** Tells the parent window where this screen would have gone. */
export function reportNavigation(to: string): void {
  const { operatorParents } = currentVisit();
  const target = parentOrigin(operatorParents, [...(location.ancestorOrigins ?? [])], document.referrer);
  if (target === null) return;
  const message: OperatorNavigation = { type: 'selvedge:navigate', to };
  window.parent.postMessage(message, target);
}
