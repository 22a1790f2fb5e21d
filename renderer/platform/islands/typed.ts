type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function changed(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Writes past the framework's own bookkeeping, so that the event tells it about a value it does not know yet. */
function write(control: Control, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
}

/**
 * Remembers what somebody typed or chose in an island that is still asleep. Calling the answer after it woke says it
 * again as if it were typed now, so that nothing typed early is lost.
 */
export function typedBefore(element: Element): () => void {
  const controls = [...element.querySelectorAll<Control>('input, select, textarea')].filter(changed);
  const kept = controls.map((control) => ({
    control,
    value: isBox(control) ? control.checked : control.value,
  }));
  return () => {
    for (const { control, value } of kept) {
      if (typeof value === 'boolean') {
        if (value && control instanceof HTMLInputElement && !control.checked) control.click();
        continue;
      }
      write(control, 'value', value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}
