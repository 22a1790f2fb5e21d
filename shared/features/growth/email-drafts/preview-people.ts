import type { MailPerson } from './mail-fields.ts';

/** People that a draft is looked at as, picked to differ where emails go wrong. */
export interface PreviewPerson extends MailPerson {
  readonly id: PreviewPersonId;
  /** What is particular about them. */
  readonly title: string;
  /** Left out of campaigns. */
  readonly isLeftOut: boolean;
}

export const PREVIEW_PEOPLE_IDS = [
  'typical',
  'no-name',
  'long-name',
  'right-to-left',
  'no-orders',
  'most-orders',
  'other-country',
  'other-currency',
  'no-consent',
  'new',
] as const;
export type PreviewPersonId = (typeof PREVIEW_PEOPLE_IDS)[number];

const person = (
  id: PreviewPersonId,
  title: string,
  more: Partial<Omit<PreviewPerson, 'id' | 'title'>> = {},
): PreviewPerson => ({
  id,
  title,
  firstName: 'Maya',
  lastName: 'Okafor',
  country: 'United Kingdom',
  isLeftOut: false,
  ...more,
});

export const PREVIEW_PEOPLE: readonly PreviewPerson[] = [
  person('typical', 'A customer'),
  person('no-name', 'No name', { firstName: '', lastName: '' }),
  person('long-name', 'The longest name', {
    firstName:
      'Wolfeschlegelsteinhausenbergerdorff Alexandrina-Konstantinopolitanska the Second of That Name',
    lastName: 'Featherstonehaugh-Cholmondeley',
  }),
  person('right-to-left', 'A name from right to left', { firstName: 'نور', lastName: 'حداد' }),
  person('no-orders', 'No orders', { firstName: 'Theo', lastName: 'Lind' }),
  person('most-orders', 'The most orders', { firstName: 'Grace', lastName: 'Adeyemi' }),
  person('other-country', 'Another country', { firstName: 'Léa', lastName: 'Moreau', country: 'France' }),
  person('other-currency', 'Another currency', { firstName: 'Hiro', lastName: 'Tanaka', country: 'Japan' }),
  person('no-consent', 'No consent', { firstName: 'Sam', lastName: 'Reid', isLeftOut: true }),
  person('new', 'New today', { firstName: 'Ines', lastName: '' }),
];
