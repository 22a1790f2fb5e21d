declare global {
  interface Window {
    /** Buttons that people pressed while no script had come; undefined once the page is waking up. */
    earlyPresses?: Set<HTMLButtonElement> | undefined;
  }
}

/**
 * Runs in the document's head, before anything can be pressed. Links and buttons that send a form do what they do without
 * scripts; any other button would swallow the press.
 */
export const EARLY_PRESS_SCRIPT = `window.earlyPresses=new Set;addEventListener('click',function(e){var p=window.earlyPresses,b=p&&e.target.closest&&e.target.closest('button');if(b&&b.type==='button')p.add(b)},true)`;

let pressed: readonly HTMLButtonElement[] = [];

/** Takes over from the script in the head. Call it just before the page wakes: from then on React hears each press. */
export function saveEarlyPresses(window: Window): void {
  pressed = [...(window.earlyPresses ?? [])];
  window.earlyPresses = undefined;
}

/** The page is awake: each button that was pressed early is pressed now, once, however often someone tried. */
export function repeatEarlyPresses(): void {
  const buttons = pressed;
  pressed = [];
  for (const button of buttons) if (button.isConnected) button.click();
}
