type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function changed(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  // A chosen file can't be chosen again by a script, and stays where it is.
  if (control.type === 'file') return false;
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/**
 * Remembers what somebody typed or chose in an island before it was awake. Calling the answer says it again as if it
 * were typed now, so that nothing typed early is lost. Hydration leaves early input in its controls but not in the
 * island's state, and the next render removes it. Boxes are set back first: a click turns them.
 *
 * One control follows the other once the island has taken the one before in: each change can build on all that was typed.
 *
 * Input between now and that call reaches the island as it should: its control is left alone.
 */
export function typedBefore(element: Element): () => Promise<void> {
  const kept = [...element.querySelectorAll<Control>('input, select, textarea')]
    .filter(changed)
    .map((control) => [control, isBox(control) ? control.checked : control.value] as const);
  const touched = new Set<unknown>();
  // Radio buttons of one name hold one choice.
  const note = ({ target }: Event) =>
    touched.add(target instanceof HTMLInputElement && target.type === 'radio' ? target.name : target);
  // Before the island hears of it: its answer may come at once.
  element.addEventListener('input', note, true);
  return async () => {
    element.removeEventListener('input', note, true);
    // Read first: what the island makes of one control empties those that follow.
    const active = kept.map(([control]) => control).find((control) => control === document.activeElement);
    // Null for kinds of input that have none, such as email.
    const caret = active && 'selectionEnd' in active ? active.selectionEnd : null;
    for (const [control, value] of kept) {
      // The caller is an effect, within which React takes nothing in.
      await null;
      if (touched.has(control) || touched.has(control.name)) continue;
      if (typeof value === 'string') {
        control.value = value;
        for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
        if (control === active && caret !== null && 'selectionEnd' in control)
          control.setSelectionRange(caret, caret);
      } else if (isBox(control) && (value || control.type === 'checkbox')) {
        control.checked = !value;
        control.click();
      }
    }
  };
}
