import {
  availabilityWords,
  type BundlePiece,
  canBeBought,
  sizesOf,
} from '../../../../shared/features/selling/storefront/storefront.ts';

/** A tab is in no name of a colour or size. */
const SEPARATOR = '\t';

const choiceValue = (colour: string, size: string): string => `${colour}${SEPARATOR}${size}`;

/** A colour and a size of a piece, as one choice. */
export interface PieceChoice {
  readonly value: string;
  readonly text: string;
  readonly canBeBought: boolean;
}

export interface ColourChoices {
  readonly colour: string;
  readonly choices: readonly PieceChoice[];
}

/** The choices of a piece, colour by colour, its default colour first. */
export function listChoices({ variants, defaultColour }: BundlePiece): ColourChoices[] {
  const colours = variants.colours
    .map(({ name }) => name)
    .toSorted((a, b) => Number(b === defaultColour) - Number(a === defaultColour));
  const isOneSize = variants.sizes.length === 1;
  return colours.map((colour) => ({
    colour,
    choices: sizesOf(variants, colour)
      .filter(({ availability }) => availability.kind !== 'impossible')
      .map(({ size, availability }) => {
        const words = availabilityWords(availability);
        const name = isOneSize ? colour : `${colour}, ${size}`;
        return {
          value: choiceValue(colour, size),
          text: words === '' ? name : `${name} (${words.toLowerCase()})`,
          canBeBought: canBeBought(availability),
        };
      }),
  }));
}

/** The only thing to choose, if there is just one. */
export function onlyChoice(colours: readonly ColourChoices[]): PieceChoice | null {
  const [only, ...others] = colours.flatMap(({ choices }) => choices);
  return only && others.length === 0 && only.canBeBought ? only : null;
}

/** Nothing chosen where the form holds anything else. */
function readChoice(value: FormDataEntryValue) {
  const [productColor = '', productSize = ''] = typeof value === 'string' ? value.split(SEPARATOR) : [];
  return { productColor: productColor.slice(0, 60), productSize: productSize.slice(0, 60) };
}

/** What a posted form chose for each piece, in the bundle’s order. */
export const readBundleOptions = (form: FormData) => form.getAll('piece').map(readChoice);
