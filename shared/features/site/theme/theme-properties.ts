/** The properties of a theme that stores can set: each with what it may be and where it belongs. Spec 2 §3.17. */

export const PROPERTY_GROUPS = [
  { id: 'primary', title: 'Main colour and headings' },
  { id: 'page', title: 'Page' },
  { id: 'text', title: 'Text' },
  { id: 'menu', title: 'Header and menu' },
  { id: 'announcement', title: 'Announcement' },
  { id: 'banner', title: 'Banner' },
  { id: 'image', title: 'Images' },
  { id: 'video', title: 'Videos' },
  { id: 'card', title: 'Product cards' },
  { id: 'button', title: 'Buttons' },
  { id: 'form', title: 'Fields' },
  { id: 'quote', title: 'Quotes' },
  { id: 'box', title: 'Boxes and lines' },
  { id: 'footer', title: 'Footer' },
  { id: 'status', title: 'Badges and messages' },
] as const;

export type PropertyGroup = (typeof PROPERTY_GROUPS)[number]['id'];

/** Families that stores can choose; each comes with its files (renderer/ui/store/theme/fonts). */
export const THEME_FONTS = [
  'Albert Sans',
  'Alegreya Sans',
  'Atkinson Hyperlegible Next',
  'Barlow',
  'Big Shoulders Display',
  'Bodoni Moda',
  'Bungee',
  'Cabin',
  'Caprasimo',
  'Commissioner',
  'Courier Prime',
  'DM Sans',
  'EB Garamond',
  'Familjen Grotesk',
  'Figtree',
  'Fraunces',
  'Fredoka',
  'Gabarito',
  'Hanken Grotesk',
  'Hedvig Letters Serif',
  'Host Grotesk',
  'IBM Plex Sans',
  'IBM Plex Sans Condensed',
  'Inknut Antiqua',
  'Instrument Sans',
  'Inter',
  'Inter Tight',
  'JetBrains Mono',
  'Josefin Sans',
  'Karla',
  'Libre Franklin',
  'Marcellus',
  'Martian Mono',
  'Mulish',
  'Nunito',
  'Nunito Sans',
  'Old Standard TT',
  'Onest',
  'Outfit',
  'Overpass',
  'Petrona',
  'Public Sans',
  'Rethink Sans',
  'Rufina',
  'Saira Condensed',
  'Shrikhand',
  'Sniglet',
  'Source Serif 4',
  'Spectral',
  'Syne',
  'Tenor Sans',
  'Tilt Neon',
  'Uncut Sans',
  'Work Sans',
  'Yeseva One',
  'Zilla Slab',
] as const;

export type ThemeFont = (typeof THEME_FONTS)[number];

interface PropertyBase {
  readonly group: PropertyGroup;
  readonly title: string;
  /** A value, or a reference to another property: `{text.colour}`. */
  readonly base: string | number;
}

export interface ColourProperty extends PropertyBase {
  readonly kind: 'colour';
  /** Unless a theme sets it, it is what reads best on this property's colour. */
  readonly readableOn?: string;
}

export interface NumberProperty extends PropertyBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: 'px' | 'em' | '';
}

export interface ChoiceProperty extends PropertyBase {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<string, string>>;
}

export interface FontProperty extends PropertyBase {
  readonly kind: 'font';
}

export type ThemeProperty = ColourProperty | NumberProperty | ChoiceProperty | FontProperty;

const colour = (group: PropertyGroup, title: string, base: string, readableOn?: string): ColourProperty => ({
  kind: 'colour',
  group,
  title,
  base,
  ...(readableOn && { readableOn }),
});

const number = (
  group: PropertyGroup,
  title: string,
  base: number,
  limits: Omit<NumberProperty, keyof PropertyBase | 'kind'>,
): NumberProperty => ({ kind: 'number', group, title, base, ...limits });

const choice = (
  group: PropertyGroup,
  title: string,
  base: string,
  choices: Readonly<Record<string, string>>,
): ChoiceProperty => ({ kind: 'choice', group, title, base, choices });

const font = (group: PropertyGroup, title: string, base: string): FontProperty => ({
  kind: 'font',
  group,
  title,
  base,
});

const CORNERS = { '0': 'Square', '4': 'Slightly rounded', '12': 'Rounded' } as const;
const CASES = { none: 'As written', upper: 'Capitals', lower: 'Lower case' } as const;
const WEIGHT = { min: 300, max: 900, step: 100, unit: '' } as const;

export const THEME_PROPERTIES: Readonly<Record<string, ThemeProperty>> = {
  'primary.colour': colour('primary', 'Main colour', '#2b4280'),
  'primary.onColour': colour('primary', 'Text on the main colour', '#ffffff', 'primary.colour'),
  'secondary.colour': colour('primary', 'Second colour', '#b3202c'),
  'secondary.onColour': colour('primary', 'Text on the second colour', '#ffffff', 'secondary.colour'),
  'primary.font': font('primary', 'Heading font', 'Source Serif 4'),
  'primary.fontWeight': number('primary', 'Heading weight', 600, WEIGHT),
  'primary.case': choice('primary', 'Heading letters', 'none', CASES),
  'primary.letterSpacing': number('primary', 'Heading letter spacing', -0.01, {
    min: -0.04,
    max: 0.2,
    step: 0.01,
    unit: 'em',
  }),
  'primary.lineHeight': number('primary', 'Heading line height', 1.1, {
    min: 0.9,
    max: 1.4,
    step: 0.02,
    unit: '',
  }),
  'primary.scale': number('primary', 'Heading size', 1.25, { min: 1, max: 1.5, step: 0.01, unit: '' }),

  'page.background': colour('page', 'Background', '#ffffff'),
  'page.density': choice('page', 'Space', 'regular', {
    tight: 'Tight',
    regular: 'Regular',
    open: 'Open',
    vast: 'Vast',
  }),
  'page.maxWidth': number('page', 'Content width', 1312, { min: 960, max: 1600, step: 8, unit: 'px' }),
  'page.scheme': choice('page', 'Dark version', 'light', {
    light: 'Always light',
    both: 'As the visitor’s device is set',
    dark: 'Always dark',
  }),
  'page.motion': choice('page', 'Movement', 'calm', { still: 'None', calm: 'Calm', lively: 'Lively' }),
  'page.focusColour': colour('page', 'Focus ring', '#2f5fd0'),

  'text.font': font('text', 'Font', 'Inter'),
  'text.size': number('text', 'Size', 16, { min: 15, max: 19, step: 1, unit: 'px' }),
  'text.colour': colour('text', 'Text', '#1b2130'),
  'text.mutedColour': colour('text', 'Quiet text', '#545b6b'),

  'menu.headerForm': choice('menu', 'Header', 'H1', {
    H1: 'Line',
    H2: 'Stack',
    H3: 'Rail',
    H4: 'Split',
    H5: 'Masthead',
    H6: 'Capsule',
  }),
  'menu.background': colour('menu', 'Background', '{page.background}'),
  'menu.textColour': colour('menu', 'Text', '{text.colour}'),
  'menu.activeColour': colour('menu', 'Current page mark', '{primary.colour}'),
  'menu.case': choice('menu', 'Letters', 'none', CASES),
  'menu.lineWidth': number('menu', 'Line below', 1, { min: 0, max: 4, step: 1, unit: 'px' }),

  'announcement.background': colour('announcement', 'Background', '{primary.colour}'),
  'announcement.textColour': colour('announcement', 'Text', '{primary.onColour}', 'announcement.background'),

  'banner.form': choice('banner', 'Layout', 'B1', {
    B1: 'Side by side',
    B2: 'Behind',
    B3: 'Words',
    B4: 'Inset',
    B6: 'Overlap',
  }),
  'banner.background': colour('banner', 'Background', '{box.background}'),
  'banner.textColour': colour('banner', 'Text', '{text.colour}', 'banner.background'),

  'image.ground': colour('image', 'Behind products', '{box.background}'),
  'image.groundPattern': choice('image', 'Pattern behind products', 'none', {
    none: 'None',
    gradient: 'Light from above',
    vignette: 'Vignette',
    dots: 'Dots',
    stripes: 'Stripes',
    spot: 'Disc',
    split: 'Two halves',
    weave: 'Cloth',
    pearl: 'Pearl',
  }),
  'image.borderRadius': choice('image', 'Corners', '4', CORNERS),
  'image.ratio': choice('image', 'Shape', '5:6', {
    '5:6': 'A little tall',
    '4:5': 'Tall',
    '3:4': 'Taller',
    '1:1': 'Square',
  }),

  'video.controlColour': colour('video', 'Pause button', '{primary.colour}'),
  'video.onControlColour': colour('video', 'Mark on the pause button', '#ffffff', 'video.controlColour'),

  'card.form': choice('card', 'Layout', 'C1', {
    C1: 'Plain',
    C2: 'Cell',
    C3: 'Row',
    C4: 'Caption',
    C5: 'Label',
    C6: 'Stage',
  }),
  'product.gridForm': choice('card', 'Grid', 'G1', {
    G1: 'Even',
    G2: 'Lead',
    G3: 'Cells',
    G4: 'List',
    G5: 'Stagger',
    G6: 'Wide',
  }),
  'card.priceForm': choice('card', 'Price', 'R1', {
    R1: 'Below',
    R2: 'Opposite the name',
    R3: 'Tag',
    R4: 'Dotted leader',
    R5: 'In the sentence',
  }),
  'card.badgeForm': choice('card', 'Badge', 'K1', {
    K1: 'Tab',
    K2: 'Pill',
    K3: 'Seal',
    K4: 'Words',
    K5: 'Flag',
    K6: 'Stamp',
  }),
  'card.podForm': choice('card', 'Collections', 'D1', {
    D1: 'Under the picture',
    D2: 'Over the picture',
    D3: 'Next to the picture',
    D4: 'Tile',
    D5: 'Line',
  }),
  'product.form': choice('card', 'Product page', 'P1', {
    P1: 'Split',
    P2: 'Three columns',
    P3: 'Stage',
    P4: 'Sheet',
    P5: 'Poster',
  }),
  'product.galleryForm': choice('card', 'Product pictures', 'L1', {
    L1: 'One below another',
    L4: 'Slides',
    L5: 'Side by side',
  }),
  'product.details': choice('card', 'Product details', 'accordion', {
    accordion: 'Some closed at first',
    open: 'All open',
  }),
  'product.basketForm': choice('card', 'Basket panel', 'W1', {
    W1: 'At the side',
    W2: 'Sheet from below',
    W3: 'Shelf below the header',
    W4: 'Docket',
  }),
  'card.background': colour('card', 'Background', '{page.background}'),
  'card.align': choice('card', 'Text', 'left', { left: 'Left', center: 'Centred' }),

  'button.form': choice('button', 'Look', 'N1', {
    N1: 'Solid',
    N2: 'Outline',
    N3: 'Text',
    N4: 'Pill',
    N5: 'Block',
    N6: 'Rule',
  }),
  'button.borderRadius': choice('button', 'Corners', '8', {
    ...CORNERS,
    '8': 'Softly rounded',
    '999': 'Round',
  }),
  'button.case': choice('button', 'Letters', 'none', CASES),

  'form.form': choice('form', 'Look', 'O1', { O1: 'Boxed', O2: 'Line', O3: 'Filled' }),
  'form.borderColour': colour('form', 'Border', '#827a6a'),
  'form.borderRadius': choice('form', 'Corners', '4', {
    '0': 'Square',
    '4': 'Slightly rounded',
    '8': 'Softly rounded',
    '12': 'Rounded',
  }),

  'quote.form': choice('quote', 'Layout', 'Q1', { Q1: 'Centre', Q2: 'Margin', Q3: 'Plate', Q4: 'Shout' }),
  'quote.background': colour('quote', 'Background', '{box.background}'),

  'box.background': colour('box', 'Box background', '#f4f0e7'),
  'border.colour': colour('box', 'Lines', '#e2dccf'),

  'footer.form': choice('footer', 'Layout', 'Z1', {
    Z1: 'Columns',
    Z2: 'Centre',
    Z3: 'Line',
    Z4: 'Sign-off',
    Z5: 'Colophon',
  }),
  'footer.background': colour('footer', 'Background', '{box.background}'),
  'footer.textColour': colour('footer', 'Text', '{text.colour}', 'footer.background'),

  'tag.background': colour('status', 'Badge', '{secondary.colour}'),
  'tag.textColour': colour('status', 'Badge text', '{secondary.onColour}', 'tag.background'),
  'error.colour': colour('status', 'Errors and sale prices', '#9f2a17'),
  'error.background': colour('status', 'Behind errors', '#fbe9e4'),
  'status.successColour': colour('status', 'Confirmations', '#1d6a43'),
  'status.successBackground': colour('status', 'Behind confirmations', '#e6f3ea'),
};

export const PROPERTY_IDS = Object.keys(THEME_PROPERTIES);

/** A property with its group, as people read it. */
export function propertyTitle(id: string): string {
  const property = THEME_PROPERTIES[id];
  const group = PROPERTY_GROUPS.find((each) => each.id === property?.group);
  return property && group ? `${group.title}: ${property.title}` : id;
}
