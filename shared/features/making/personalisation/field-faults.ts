import {
  elementBounds,
  type MeasureText,
  printedElements,
  type Scene,
  type TextElement,
} from '../studio/studio.ts';

/** More fields than this is a form, not a product. */
export const FIELDS_MAX = 10;

/** Why shoppers can’t be asked for a text as it is. */
export interface FieldFault {
  readonly elementId: string;
  readonly message: string;
  /** It lies under something: a preview couldn’t show it as it prints. */
  readonly isCovered: boolean;
}

/** What is wrong with the texts that shoppers write, before a design goes on sale. */
export function findFieldFaults(scene: Scene, measureText: MeasureText): FieldFault[] {
  const named = new Set<string>();
  let count = 0;
  return scene.sides.flatMap((side) => {
    const elements = printedElements(side);
    return elements.flatMap((element, place): FieldFault[] => {
      if (element.kind !== 'text' || !element.field) return [];
      count += 1;
      const fault = (message: string, isCovered = false) => [{ elementId: element.id, message, isCovered }];
      const label = element.field.label.trim();
      if (label === '') return fault('Say what shoppers should write here.');
      if (named.has(label.toLowerCase())) return fault(`Two texts ask for “${label}”. Name one differently.`);
      named.add(label.toLowerCase());
      if (count > FIELDS_MAX) return fault(`Shoppers can change up to ${FIELDS_MAX} texts.`);
      const own = elementBounds(element, measureText);
      const isCovered = elements.slice(place + 1).some((above) => {
        const other = elementBounds(above, measureText);
        const isField = above.kind === 'text' && above.field !== undefined;
        return (
          !isField &&
          own.left < other.right &&
          other.left < own.right &&
          own.top < other.bottom &&
          other.top < own.bottom
        );
      });
      return isCovered ? fault('Something covers this text, which shoppers change.', true) : [];
    });
  });
}

/** The scene with a text in front of everything else on its side. */
export const inFront = (scene: Scene, elementId: string): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => {
    const text = side.elements.find(({ id }) => id === elementId);
    if (!text) return side;
    return { ...side, elements: [...side.elements.filter(({ id }) => id !== elementId), text] };
  }),
});

/** What a text is given when shoppers may change it first. */
export const NEW_FIELD: NonNullable<TextElement['field']> = {
  label: '',
  required: true,
  maxLength: 12,
  letters: 'any',
};
