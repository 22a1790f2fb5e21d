type Field = HTMLInputElement | HTMLTextAreaElement;

const texts = new Map<string, string>();
let isAwake = false;

const save = (field: Field) => {
  if (field.id !== '') texts.set(field.id, field.value);
};

/**
 * Saves what people type while the page is still waking up: React sets its fields to what the server rendered. Call it
 * just before the page wakes.
 */
export function saveEarlyTexts(page: Document): void {
  for (const field of page.querySelectorAll<Field>('input, textarea'))
    if (field.value !== field.defaultValue) save(field);
  const onInput = ({ target }: Event) => {
    if (isAwake) page.removeEventListener('input', onInput, { capture: true });
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) save(target);
  };
  page.addEventListener('input', onInput, { capture: true });
}

/** The page is awake, and its forms have taken their texts. */
export function forgetEarlyTexts(): void {
  isAwake = true;
  texts.clear();
}

/** The text of a field whose form has just woken up; undefined if it is as the server rendered it. */
export function takeEarlyText(id: string): string | undefined {
  const text = texts.get(id);
  texts.delete(id);
  return text;
}
