import { describe, expect, it } from 'vitest';
import {
  MAIL_DESIGNS,
  type MailDesign,
} from '../../../../shared/features/growth/email-drafts/mail-designs.ts';
import { BLOCK_TYPES, type Block, blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { refusedInMail } from '../../../../shared/features/site/pages/pages.ts';
import { compileDraft, type MailStore } from './compile-draft.ts';
import { documentOfDesign, versionOf } from './draft-of-design.ts';
import type { MailProduct } from './draw-products.ts';
import { fillMail, type LiveContent, type MailFooter, type MailReader } from './fill-draft.ts';
import { mailLook } from './mail-look.ts';

const STORE: MailStore = {
  name: 'Tideline',
  origin: 'https://tideline.example',
  logo: null,
  look: mailLook('selvedge', {}),
};
const FOOTER: MailFooter = {
  reason: 'You’re receiving this email because you subscribed.',
  postalAddress: '1 Quay Street, Falmouth',
  preferencesUrl: 'https://tideline.example/preferences/',
  unsubscribeUrl: 'https://tideline.example/stop/',
};
const ADA: MailReader = { firstName: 'Ada', lastName: 'Lovelace', country: 'United Kingdom' };
const product = (name: string, more: Partial<MailProduct> = {}): MailProduct => ({
  urlName: name.toLowerCase(),
  name,
  price: '£24.00',
  before: '',
  picture: '/picture/',
  alt: `${name} in Navy`,
  ...more,
});
const asIs = (_: number, url: string) => url;

const block = (type: string, properties: Record<string, unknown>, items: Block[] = []): Block => ({
  ...blockRegistry.make(type, {
    uid: `${type}-${JSON.stringify(properties).length}-${items.length}`,
    properties,
  }),
  items,
});

async function make(
  blocks: readonly Block[],
  {
    subject = 'News',
    preheader = '',
    reader = ADA,
    live,
  }: { subject?: string; preheader?: string; reader?: MailReader; live?: Partial<LiveContent> } = {},
) {
  const compiled = await compileDraft({ subject, preheader, blocks }, STORE);
  const content = {
    products: compiled.slots.products.map(() => [product('Hoodie'), product('Tote')]),
    codes: compiled.slots.codes.map(() => ({ state: 'open' as const, code: 'SUMMER10', ends: '' })),
    ...live,
  };
  const filled = fillMail(compiled, reader, content, asIs, FOOTER);
  if (filled.held !== null) throw new Error(filled.held);
  return { compiled, ...filled };
}

describe('an email made of a draft', () => {
  it('greets people by name, and with the fallback where there is none', async () => {
    const hello = [block('textBlock', { text: 'Hi {{first name | there}}!' })];
    const known = await make(hello, { subject: 'For {{first name | you}}' });
    expect(known.html).toContain('Hi Ada!');
    expect(known.text).toContain('Hi Ada!');
    expect(known.subject).toBe('For Ada');
    const unknown = await make(hello, { reader: { ...ADA, firstName: '' } });
    expect(unknown.html).toContain('Hi there!');
  });

  it.each([
    ['a header in a name', 'Robert\r\nBcc: x@y.test', 'Robert Bcc: x@y.test'],
    ['a field in a name', '{{last name}}', '{{last name}}'],
    ['a long name', 'n'.repeat(500), 'n'.repeat(80)],
    ['a name that turns what follows', 'A\u202edda', 'A dda'],
    ['no more than spaces', '   ', 'there'],
  ])('keeps %s harmless', async (_, firstName, shown) => {
    const { subject, text } = await make([block('textBlock', { text: 'Hi {{first name | there}}.' })], {
      subject: '{{first name | there}}',
      reader: { ...ADA, firstName },
    });
    expect(subject).toBe(shown);
    expect(text).toContain(`Hi ${shown}.`);
  });

  it('escapes values, and keeps those from right to left apart', async () => {
    const hello = [block('textBlock', { text: 'Hi {{first name | there}}' })];
    const { html } = await make(hello, { reader: { ...ADA, firstName: '<script>alert(1)</script>' } });
    expect(html).not.toContain('<script');
    const hebrew = await make(hello, { reader: { ...ADA, firstName: 'שרה' } });
    expect(hebrew.text).toContain('\u2068שרה\u2069');
  });

  it('never takes a link from a value', async () => {
    const { compiled } = await make([
      block('button', { text: 'Go', href: 'https://x.example/{{first name | a}}' }),
    ]);
    expect(compiled.links.map(({ url }) => url)).toEqual(['https://x.example/{{first name | a}}']);
  });

  it('shows products as they are when it is sent, and what comes next in place of one that is gone', async () => {
    const one = [block('productMockup', { product: 'hoodie' })];
    const sold = await make(one, {
      live: { products: [[product('Tote', { price: '£9.00', before: '£12.00' })]] },
    });
    expect(sold.html).toContain('Tote');
    expect(sold.html).toContain('£12.00');
    expect(sold.text).toContain('- Tote: £12.00, now £9.00');
    expect(sold.html).toContain('href="https://tideline.example/product/tote/"');
    const none = await make(one, { live: { products: [[]] } });
    expect(none.html).not.toContain('View');
  });

  it('puts a person’s own products before the fallback, each once', async () => {
    const { text } = await make([block('personProducts', { limit: 2 })], {
      reader: { ...ADA, products: { recommended: [product('Tote')] } },
    });
    expect([...text.matchAll(/^- (\w+):/gm)].map(([, name]) => name)).toEqual(['Tote', 'Hoodie']);
  });

  it('is held where its code has ended', async () => {
    const compiled = await compileDraft(
      { subject: 'Sale', preheader: '', blocks: [block('discountCode', { code: 'SUMMER10' })] },
      STORE,
    );
    const reason = 'Summer10 ended at 12:00.';
    expect(
      fillMail(compiled, ADA, { products: [], codes: [{ state: 'held', reason }] }, asIs, FOOTER),
    ).toEqual({
      held: reason,
    });
  });

  it('lists its links, and gives each the address it is told', async () => {
    const compiled = await compileDraft(
      {
        subject: 'News',
        preheader: '',
        blocks: [
          block('button', { text: 'Shop', href: '/collection/all-products/' }),
          block('textBlock', { text: 'Read [the story](https://blog.example/a?b=1&c=2).' }),
        ],
      },
      STORE,
    );
    expect(compiled.links.map(({ n, url, words }) => [n, url, words])).toEqual([
      [0, 'https://tideline.example/collection/all-products/', 'Shop'],
      [1, 'https://blog.example/a?b=1&c=2', 'the story'],
    ]);
    const filled = fillMail(
      compiled,
      ADA,
      { products: [], codes: [] },
      (n) => `https://t.example/${n}`,
      FOOTER,
    );
    if (filled.held !== null) throw new Error(filled.held);
    expect(filled.html).toContain('href="https://t.example/1"');
    expect(filled.text).toContain('the story (https://t.example/1)');
  });

  it('always says who it is from, why it came and how to stop it', async () => {
    const { html, text } = await make([]);
    for (const said of [html, text])
      for (const part of [FOOTER.reason, FOOTER.postalAddress, FOOTER.unsubscribeUrl, FOOTER.preferencesUrl])
        expect(said).toContain(part);
  });

  it('hides the preheader behind spaces, so that no words follow it in a mailbox', async () => {
    const { html } = await make([], { preheader: 'For {{first name | you}}' });
    expect(html).toMatch(/display: none[^>]*>For Ada(&#847;&zwnj;&nbsp;){40}/);
  });

  it('is the same for the same content', async () => {
    const blocks = [block('productList', { title: 'New' })];
    const [one, two] = [await make(blocks), await make(blocks)];
    expect(one.compiled.hash).toBe(two.compiled.hash);
    expect((await make([block('productList', { title: 'Old' })])).compiled.hash).not.toBe(one.compiled.hash);
  });

  it('fills at least 300 emails a second', async () => {
    const { compiled } = await make([block('productList', { title: 'New', limit: 6 })]);
    const live = { products: [[product('Hoodie'), product('Tote')]], codes: [] };
    const from = performance.now();
    for (let n = 0; n < 300; n += 1) fillMail(compiled, ADA, live, asIs, FOOTER);
    expect(performance.now() - from).toBeLessThan(1000);
  });
});

const IMAGE = {
  src: '/omnis/v3/frontend/media/01890000-0000-7000-8000-000000000000/960/',
  alt: 'A boat',
  width: 1200,
  height: 800,
};
const LINK = { text: 'Shop', href: '/collection/all-products/' };
const FILLED: Readonly<Record<string, Record<string, unknown>>> = {
  action: { text: 'Shop', href: '/collection/x/', action: '' },
  button: { text: 'Shop', href: '/collection/x/', action: '' },
  discountCode: { code: 'SUMMER10' },
  expandable: { question: 'When?', answer: 'Soon.' },
  socials: { links: [{ network: 'tiktok', href: 'https://tiktok.com/@tideline' }] },
  youtube: { video: 'dQw4w9WgXcQ', image: IMAGE },
};
/** Figures of the platform’s own project, on its own pages alone. */
const PLATFORM_ONLY = new Set<string>(
  Object.values(BLOCK_TYPES)
    .filter(({ facts }) => 'platformOnly' in facts)
    .map(({ type }) => type),
);

function sampleOf(type: string): Block {
  const common = {
    title: 'A title',
    text: 'Some words',
    copy: 'Copy',
    href: '/collection/x/',
    image: IMAGE,
    action: LINK,
    actions: [LINK],
  };
  const shape = blockRegistry.definition(type).properties.shape;
  const fitting = Object.fromEntries(Object.entries(common).filter(([name]) => name in shape));
  const inside: Readonly<Record<string, string>> = {
    row: 'pod',
    grid: 'pod',
    carousel: 'pod',
    slideshow: 'slide',
    taglets: 'tag',
  };
  const held = inside[type];
  return block(type, { ...fitting, ...FILLED[type] }, held ? [sampleOf(held)] : []);
}

describe('kinds of blocks in emails', () => {
  it.each(Object.keys(BLOCK_TYPES).filter((type) => !PLATFORM_ONLY.has(type)))(
    '%s is shown, or refused with a reason',
    async (type) => {
      const { html, text } = await make([sampleOf(type)]);
      const { html: empty } = await make([]);
      if (refusedInMail(type) !== null) expect(html.length).toBeLessThan(empty.length + 700);
      else expect(html.length).toBeGreaterThan(empty.length + (type === 'spacer' ? 0 : 700));
      expect(html).not.toMatch(/<script|<form|<iframe|href="\/|src="\/|\{\{/);
      expect(html).not.toContain('undefined');
      expect(text).not.toMatch(/[\ue000\ue001]/);
      expect(html).not.toMatch(/[\ue000\ue001]/);
    },
  );
});

describe.each(MAIL_DESIGNS.map((design): [string, MailDesign] => [design.id, design]))(
  'the design %s',
  (_, design) => {
    it.each(['selvedge', 'charcoal', 'punch'])(
      'is whole in %s, with all its words in the plain text',
      async (theme) => {
        const store = { name: 'Tideline', tagline: '', collections: [] };
        const draft = versionOf(documentOfDesign(design, store, { id: design.id }));
        const compiled = await compileDraft(draft, { ...STORE, look: mailLook(theme, {}) });
        const live = {
          products: compiled.slots.products.map(() => [product('Hoodie')]),
          codes: compiled.slots.codes.map(() => ({ state: 'open' as const, code: 'SUMMER10', ends: '' })),
        };
        const filled = fillMail(compiled, ADA, live, asIs, FOOTER);
        if (filled.held !== null) throw new Error(filled.held);
        expect(Buffer.byteLength(filled.html)).toBeLessThan(85_000);
        expect(filled.html).not.toMatch(/href="\/|src="\/|\{\{|[\ue000\ue001]/);
        expect(filled.text.length).toBeGreaterThan(200);
      },
    );
  },
);
