import { parseDocument } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_STATE, type GuardState } from '../../../../shared/contract/access/access.ts';
import { BASE_CATALOGUE } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  BLOCK_TYPES,
  type Block,
  type BlockFigures,
  blockRegistry,
  isBlockTypeName,
  NO_BLOCK_FIGURES,
  type PageMode,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { BlockList } from './block-list.tsx';

const make = (type: string, properties: Record<string, unknown> = {}, items: readonly Block[] = []): Block =>
  blockRegistry.make(type, { uid: `${type}-1`, properties, items: [...items] });

interface Shown {
  readonly state?: GuardState;
  readonly mode?: PageMode;
  readonly figures?: BlockFigures;
  readonly address?: string;
}

const render = (
  block: Block,
  {
    state = ANONYMOUS_STATE,
    mode = 'native',
    figures = NO_BLOCK_FIGURES,
    address = 'https://tideline.example/',
  }: Shown = {},
): string =>
  renderToStaticMarkup(
    <BlockList
      blocks={[block]}
      title="Tideline"
      state={state}
      mode={mode}
      figures={figures}
      address={address}
      log={() => {}}
    />,
  );

const customer: GuardState = {
  ...ANONYMOUS_STATE,
  user: {
    id: 'ada',
    internal: false,
    factory: false,
    verified: true,
    signedEula: false,
    twoFactorAuthEnabled: false,
  },
};

/** Facts of a member’s project, so that the kinds that show them show all they can. */
const FIGURES: BlockFigures = {
  dashboardOrigin: 'https://selvedge.example',
  project: { isPro: false, badges: ['designer'] },
  sales: {
    currency: 'GBP',
    now: { orders: 3, salesMinor: 6_000, earnedMinor: 1_500 },
    before: { orders: 0, salesMinor: 0, earnedMinor: 0 },
    months: [
      { month: '2026-09', earnedMinor: -300 },
      { month: '2026-10', earnedMinor: 0 },
      { month: '2026-11', earnedMinor: 1_500 },
    ],
  },
  plannedSale: {
    productName: '<script>alert(1)</script>',
    currency: 'GBP',
    paidMinor: 2_400,
    deliveryMinor: 0,
    vatMinor: 400,
    productionMinor: 910,
    postageMinor: 0,
    feeMinor: 56,
    earnedMinor: 1_034,
  },
  bases: BASE_CATALOGUE.slice(0, 2).map((base) => ({
    ...base,
    material: base.material.name,
    costMinor: 700,
    priceMinor: 1_900,
    isMade: false,
  })),
  reviews: [
    {
      id: '0197a2a4-0000-7000-8000-000000000001',
      name: '<script>alert(1)</script>',
      stars: 4,
      title: '"><svg onload=alert(1)>',
      body: '<img src=x onerror=alert(1)>',
      productName: 'Ridge Hoodie',
      urlName: 'ridge-hoodie',
      writtenAt: '2026-11-02T09:00:00Z',
    },
  ],
  affiliate: {
    name: '<script>alert(1)</script>',
    email: 'ines@example.test',
    code: 'ines-moor',
    link: 'https://shop.example/?aff=ines-moor',
    rateBps: 750,
    windowDays: 1,
    state: 'active',
    isProgrammeOn: true,
    currency: 'GBP',
    totals: { clicks: 1_204, orders: 3, pendingMinor: 1_500, payableMinor: 625 },
  },
};

describe('a hostile value in a property', () => {
  const VALUES = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '#fff;position:fixed;inset:0;background:url(https://evil.example/)',
    'red;background:url(https://evil.example/)',
  ];
  type Node = ReturnType<typeof parseDocument>['children'][number];
  const elements = (nodes: readonly Node[]): Extract<Node, { attribs: unknown }>[] =>
    nodes.flatMap((node) => ('attribs' in node ? [node, ...elements(node.children)] : []));

  const wrong = (html: string): string[] =>
    elements(parseDocument(html).children).flatMap(({ name, attribs }) => [
      ...(name === 'script' && attribs.type !== 'application/ld+json' ? ['a script'] : []),
      ...(name === 'svg' && attribs.onload ? ['an image with a script'] : []),
      ...Object.entries(attribs).flatMap(([attribute, value]) => [
        ...(attribute.startsWith('on') ? [`a handler ${attribute}`] : []),
        ...(['href', 'src', 'action', 'formaction'].includes(attribute) &&
        /^\s*(java\s*script|data:text)/i.test(value)
          ? [`the address ${value}`]
          : []),
        ...(attribute === 'style' && /url\(|position|inset/i.test(value) ? [`the style ${value}`] : []),
      ]),
    ]);

  /** A value of each shape that a property can have, with the hostile text wherever a text can be. */
  const shapes = (value: string): readonly unknown[] => [
    value,
    { src: value, alt: value },
    { text: value, href: value, action: value, icon: { src: value } },
    { textColor: value, backgroundColor: value, borderColor: value, borderRadius: value },
    [{ text: value, href: value }],
    [{ network: 'instagram', href: value }],
    [value],
  ];

  it.each(Object.keys(BLOCK_TYPES))('of %s stays text', (type) => {
    if (!isBlockTypeName(type)) throw new Error(type);
    const names = [...Object.keys(BLOCK_TYPES[type].properties.shape), 'fullBackgroundColor', 'padding'];
    const stored = make(type);
    for (const value of VALUES) {
      const texts = { title: 'Title', text: 'Text', question: 'Question', href: '/' };
      for (const name of names)
        for (const hostile of shapes(value)) {
          const block = { ...stored, properties: { ...stored.properties, ...texts, [name]: hostile } };
          expect(
            wrong(render(block, { mode: 'preview', figures: FIGURES })),
            `${name} ${JSON.stringify(hostile)}`,
          ).toEqual([]);
        }
    }
  });
});

describe('a question', () => {
  const opening = make('expandable', { question: 'When?', answer: 'In two days.\n\nOr three.' });

  it('opens and closes without scripts and has an answer in paragraphs', () => {
    expect(render(opening)).toMatch(/<details[^>]*><summary>When\?/);
    expect(render(opening)).toContain('<p>In two days.</p><p>Or three.</p>');
  });

  it('is listed for search engines only with both question and answer', () => {
    const grid = make('grid', {}, [opening, { ...make('expandable', { question: 'Why?' }), uid: 'b' }]);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(render(grid))?.[1];
    expect(JSON.parse(data ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'When?',
          acceptedAnswer: { '@type': 'Answer', text: 'In two days. Or three.' },
        },
      ],
    });
    expect(render(make('expandable', { question: 'Why?' }))).not.toContain('ld+json');
  });
});

describe('blocks for some visitors', () => {
  const secret = { ...make('quote', { text: 'The code is TIDE' }), uid: 'secret' };
  const gate = make('gate', { title: 'For regulars' }, [secret]);
  const opening = make('storeHidden', {}, [secret]);
  const store = (passwordProtected: boolean): GuardState => ({
    ...ANONYMOUS_STATE,
    store: {
      id: 'tideline',
      pro: false,
      divisionNumber: null,
      companyNumber: null,
      comingSoon: false,
      passwordProtected,
      allowedUser: true,
      internalUser: false,
      paymentProcessor: '',
      hasCustomDomain: false,
      isTurbo: false,
    },
  });

  it('asks visitors to log in and sends them none of what is inside', () => {
    const html = render(gate);
    expect(html).toContain('For regulars');
    expect(html).toContain('href="/login/"');
    expect(html).not.toContain('TIDE');
  });

  it('shows customers what is inside without the request', () => {
    const html = render(gate, { state: customer });
    expect(html).toContain('TIDE');
    expect(html).not.toContain('For regulars');
  });

  it('shows both in the preview', () => {
    const html = render(gate, { mode: 'preview' });
    expect(html).toContain('TIDE');
    expect(html).toContain('For regulars');
  });

  it('doesn’t take the heading of a page from a block that isn’t shown', () => {
    const banner = { ...make('banner', { title: 'Hello regulars' }), uid: 'inside' };
    expect(render(make('gate', { title: '' }, [banner]))).toContain('<h1 class="only-read-aloud">Tideline');
  });

  it('removes blocks for the time before opening once the store is open', () => {
    expect(render(opening, { state: store(true) })).toContain('TIDE');
    expect(render(opening, { state: store(false) })).not.toContain('TIDE');
  });

  it('hides a placeholder from shoppers and shows it in the preview', () => {
    const note = make('placeholder', { text: 'Photos of the fair' });
    expect(render(note)).not.toContain('Photos');
    expect(render(note, { mode: 'preview' })).toContain('Photos of the fair');
  });
});

describe('a video', () => {
  const video = (address: string) => render(make('youtube', { video: address, title: 'How we print' }));

  it.each([
    'dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  ])('by %s is a link until someone plays it', (address) => {
    expect(video(address)).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(video(address)).not.toMatch(/<iframe|ytimg/);
  });

  it.each(['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'javascript:alert(1)', 'dQw4'])(
    'refuses %s',
    (address) => {
      expect(() => make('youtube', { video: address })).toThrow('Paste the address of a YouTube video');
    },
  );
});

describe('a merchant’s colour', () => {
  it.each([
    ['#101418', '#ffffff'],
    ['#ffe9a8', '#000000'],
    ['#777', '#000000'],
  ])('%s takes text in %s', (backgroundColor, text) => {
    const html = render(make('announcementV2', { text: 'Free delivery', backgroundColor }));
    expect(html).toContain(`color:${text};`);
    expect(html).toContain(`background:${backgroundColor}`);
  });
});

it('leaves out links to social networks without an address, and the block without links', () => {
  const links = [{ network: 'instagram', href: 'https://instagram.com/tideline' }, { network: 'tiktok' }];
  expect(render(make('socials', { links })).match(/<li>/g)).toHaveLength(1);
  expect(render(make('socials', { links: [{ network: 'tiktok' }], title: 'Follow us' }))).not.toContain(
    'Follow us',
  );
});

it.each([
  'http://widget.example/',
  'javascript:alert(1)',
  '//widget.example/',
  '/checkout/',
  'data:text/html,x',
])('refuses to embed %s', (src) => {
  expect(() => make('iframe', { src })).toThrow('Enter an address that starts with https://');
});

it.each([
  ['https://maps.example/embed', true],
  ['https://tideline.example/other/', false],
  ['https://tideline.example:443/other/', false],
])('lets an embedded page keep its origin where it isn’t the store’s: %s', (src, keeps) => {
  expect(render(make('iframe', { src })).includes('allow-same-origin')).toBe(keeps);
});

it.each(['', '/'])('embeds without an origin where the store’s isn’t known: %j', (address) => {
  const html = render(make('iframe', { src: 'https://maps.example/embed' }), { address });
  expect(html).toContain('<iframe');
  expect(html).not.toContain('allow-same-origin');
});

describe('a newsletter form', () => {
  it('posts without scripts, and names its field, its list and what is agreed to', () => {
    const html = render(make('newsletterSubscribe', { mailingList: 'trade' }));
    expect(html).toContain('method="post"');
    expect(html).toContain('action="/newsletter/"');
    expect(html).toMatch(
      /<label for="([^"]+)">Email address<\/label>.*<input id="\1" type="email"[^>]* required=""/,
    );
    expect(html).toContain('name="list" value="trade"');
    expect(html).toContain('You can unsubscribe in each of them.');
  });
});

describe('a contact form', () => {
  it('posts without scripts, names its fields, and keeps to itself where messages go', () => {
    const html = render(make('mailContactForm', { contactEmail: 'workshop@quay.test' }));
    expect(html).toContain('method="post"');
    expect(html).toContain('action="/contact-form/"');
    for (const label of ['Your name', 'Email address', 'Message'])
      expect(html).toMatch(
        new RegExp(`<label for="([^"]+)">${label}</label><(input|textarea) id="\\1"[^>]* required=""`),
      );
    expect(html).not.toContain('workshop@quay.test');
  });

  it('refuses an address that no email reaches', () => {
    expect(() => make('mailContactForm', { contactEmail: 'workshop' })).toThrow(
      'Please enter a valid email address',
    );
  });
});

describe('a graph', () => {
  const points = [
    { label: 'Trees planted', value: 1250.5 },
    { label: '<b>Bags</b>', value: 0 },
    { label: 'Bottles', value: 625.25 },
  ];

  it('says each number, and draws it as long as its share of the highest', () => {
    const html = render(make('graph', { title: 'Last year', points, unit: 'kg', source: 'Our own counts' }));
    expect(html).toMatch(
      /Trees planted<\/th>.*width:100%.*1,250\.5 kg.*Bottles<\/th>.*width:50%.*625\.25 kg/,
    );
    expect(html).toContain('&lt;b&gt;Bags&lt;/b&gt;');
    expect(html).toContain('Our own counts');
    expect(render(make('graph', { points, unit: '£', unitPlace: 'before' }))).toContain('£1,250.5');
  });

  it('draws a line with the same numbers in a table', () => {
    const html = render(make('graph', { points, kind: 'line', unit: '%' }));
    expect(html).toContain('points="8,8 360,232 712,120"');
    expect(html).toContain('All numbers');
    expect(html).toContain('625.25%');
  });

  it('is nothing without numbers, and survives zeros and one number alone', () => {
    expect(render(make('graph', { title: 'Last year' }))).not.toContain('Last year');
    expect(render(make('graph', { points: [{ label: 'None', value: 0 }] }))).toContain('width:0%');
    expect(render(make('graph', { kind: 'line', points: [{ label: 'One', value: 3 }] }))).toContain(
      'points="8,8"',
    );
    expect(() => make('graph', { points: [{ label: 'Debt', value: -1 }] })).toThrow();
  });
});

describe('figures of a project', () => {
  it('are a badge that is held, or how to unlock it', () => {
    expect(render(make('badge', { badge: 'designer' }), { figures: FIGURES })).toContain('Unlocked');
    expect(render(make('badge', { badge: 'theme' }), { figures: FIGURES })).toContain(
      'Change the theme of your store',
    );
  });

  it.each(['badge', 'badgeProgress', 'summary', 'profitPerMonth', 'priceBreakdown'])(
    'are not shown by %s to anyone who has none',
    (type) => {
      expect(render(make(type)).replace(/<style.*?<\/style>|<h1.*?<\/h1>/gs, '')).not.toMatch(/>[^<\s]/);
    },
  );

  it.each([
    [
      'affiliateAttribution',
      /value="https:\/\/shop.example\/\?aff=ines-moor".*within 1 day before.*7\.5% of what/s,
    ],
    ['affiliateSettings', /Active.*ines-moor.*7\.5%.*1 day.*ines@example\.test/s],
    ['affiliateStats', /1,204.*>3<.*£15\.00.*£6\.25/s],
  ])('of %s are an affiliate’s, and no one else sees any', (type, shown) => {
    expect(render(make(type), { figures: FIGURES })).toMatch(shown);
    expect(render(make(type)).replace(/<style.*?<\/style>|<h1.*?<\/h1>/gs, '')).not.toMatch(/>[^<\s]/);
  });

  it('tell an affiliate whose link doesn’t count', () => {
    const { affiliate } = FIGURES;
    const shown = (change: object) =>
      render(make('affiliateSettings'), {
        figures: { ...FIGURES, affiliate: affiliate && { ...affiliate, ...change } },
      });
    expect(shown({ state: 'paused' })).toContain('Paused by the store');
    expect(shown({ isProgrammeOn: false })).toContain('turned its programme off');
  });

  it('say that nothing was sold before, and draw a month of loss without a bar', () => {
    expect(render(make('summary'), { figures: FIGURES })).toContain('More than in the 30 days before');
    expect(render(make('profitPerMonth', { months: 3 }), { figures: FIGURES })).toMatch(
      /Sept 2026.*width:0%.*-£3\.00.*Nov 2026.*width:100%.*Total.*£12\.00/s,
    );
  });

  it.each([
    [-300, 0, 'Less than'],
    [-300, -200, 'Less than'],
    [-100, -200, 'More than'],
    [10_001, 10_000, 'More than'],
    [9_500, 10_000, '5% less than'],
    [-5_000, 10_000, '150% less than'],
  ])('say of %d after %d that it is %s before', (earnedMinor, earlier, words) => {
    const sold = (minor: number) => ({ orders: 1, salesMinor: 1, earnedMinor: minor });
    const sales = { currency: 'GBP' as const, months: [], now: sold(earnedMinor), before: sold(earlier) };
    expect(render(make('summary'), { figures: { ...FIGURES, sales } })).toContain(
      `<small>${words} in the 30 days before</small>`,
    );
  });

  it('leave out the price of Pro for anyone who has it', () => {
    const block = make('proBenefits');
    expect(render(block, { figures: FIGURES })).toContain('href="https://selvedge.example/selvedge-plans/"');
    const pro = { ...FIGURES, project: { isPro: true, badges: [] } };
    expect(render(block, { figures: pro })).toContain('Your project has Pro.');
    expect(render(block, { figures: pro })).not.toContain('£10');
  });

  it('suggest the product that was chosen, and one that exists where it is gone', () => {
    const [first, second] = BASE_CATALOGUE;
    const suggested = (base: string) => render(make('studioSuggestion', { base }), { figures: FIGURES });
    expect(suggested(second?.sku ?? '')).toContain(`?base=${second?.sku}`);
    expect(suggested('GONE')).toContain(`?base=${first?.sku}`);
  });

  it.each(['studioSuggestion', 'customisationCatalog'])(
    'are drawn by %s without markup from a hostile uid',
    (type) => {
      const block = { ...make(type), uid: '"><img src=x onerror=alert(1)>' };
      expect(render(block, { figures: FIGURES })).not.toContain('<img');
    },
  );
});
