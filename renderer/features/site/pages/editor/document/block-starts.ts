/** What a new block begins with, so that it can be seen at once. */
interface BlockStart {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Kinds of the blocks inside. */
  readonly holds: readonly string[];
}

const SHOP = '/collection/all-products/';
const HEADLINE = { title: 'Your headline', copy: 'Say in one sentence what you make.' };

const STARTS: Readonly<Record<string, Partial<BlockStart>>> = {
  announcement: { properties: { text: 'Tell shoppers something new' } },
  banner: {
    properties: {
      ...HEADLINE,
      media: 'bestseller',
      mediaPosition: 'beside',
      horizontalAlignment: 'left',
      font: '',
      actions: [{ text: 'Shop all products', href: SHOP }],
    },
  },
  button: { properties: { text: 'Shop all products', href: SHOP } },
  pod: { properties: { title: 'Something to look at', copy: 'One line about it.', href: SHOP } },
  productList: { properties: { title: 'Bestsellers' } },
  quote: { properties: { text: 'What someone said about your work.', author: 'A happy customer' } },
  row: { holds: ['pod', 'pod', 'pod'] },
  slide: { properties: HEADLINE },
  slideshow: { holds: ['slide', 'slide'] },
  textBlock: { properties: { title: 'A title', text: 'Write something about it here.' } },
};

export function blockStart(type: string): BlockStart {
  const { properties = {}, holds = [] } = STARTS[type] ?? {};
  return { properties, holds };
}

/** Sample texts that no one has changed yet: they would look unfinished to shoppers. */
export function sampleProperties(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  const start = blockStart(type).properties;
  return Object.entries(start).flatMap(([name, value]) =>
    typeof value === 'string' && SAMPLES.has(value) && properties[name] === value ? [name] : [],
  );
}

const SAMPLES: ReadonlySet<unknown> = new Set([
  HEADLINE.title,
  HEADLINE.copy,
  'Tell shoppers something new',
  'Something to look at',
  'One line about it.',
  'What someone said about your work.',
  'A happy customer',
  'A title',
  'Write something about it here.',
]);
