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

/** Whether two controls hold one choice. */
const isOneChoice = (one: Control, other: EventTarget | null): boolean =>
  one === other ||
  (other instanceof HTMLInputElement &&
    other.type === 'radio' &&
    one.name === other.name &&
    one.form === other.form);

/** Writes past the framework's own bookkeeping, so that the event tells it about a value it does not know yet. */
function write(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

/**
 * Remembers what somebody typed or chose in an island before it was awake. Calling the answer says it again as if it
 * were typed now, so that nothing typed early is lost. Hydration leaves early input in its controls but not in the
 * island's state, and the next render removes it; so each control is set back first, for the framework to see a change.
 *
 * Input between now and that call reaches the island as it should: its control is left alone.
 */
export function typedBefore(element: Element): () => void {
  const controls = [...element.querySelectorAll<Control>('input, select, textarea')].filter(changed);
  const kept = controls.map((control) => ({
    control,
    value: isBox(control) ? control.checked : control.value,
  }));
  const touched = new Set<EventTarget | null>();
  const noteTouched = ({ target }: Event) => touched.add(target);
  // Before the island hears of it: its answer may come at once.
  element.addEventListener('input', noteTouched, { capture: true });
  return () => {
    element.removeEventListener('input', noteTouched, { capture: true });
    for (const { control, value } of kept) {
      if ([...touched].some((other) => isOneChoice(control, other))) continue;
      if (typeof value === 'string') {
        const field = control === document.activeElement && 'selectionEnd' in control ? control : null;
        // Null for kinds of input that have none, such as email.
        const caret = field?.selectionEnd ?? null;
        control.value = '';
        write(control, value);
        control.dispatchEvent(new Event('input', { bubbles: true }));
        control.dispatchEvent(new Event('change', { bubbles: true }));
        if (field && caret !== null) field.setSelectionRange(caret, caret);
      } else if (isBox(control) && (value || control.type === 'checkbox')) {
        control.checked = !value;
        control.click();
      }
    }
  };
}
