const KEY = 'floor-mode';

/** Switches floor mode: targets of 56 px and larger type, for gloves and arm's length. Kept in this browser. */
export function switchFloorMode(): void {
  const root = document.documentElement;
  const on = root.toggleAttribute('data-floor');
  localStorage.setItem(KEY, on ? 'on' : 'off');
}
