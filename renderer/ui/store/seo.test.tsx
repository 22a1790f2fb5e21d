import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Seo, StructuredData } from './seo.tsx';

describe('structured data', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', '\u2028\u2029', ']]>', '\u0000"\\'])(
    'says %j and ends where it ends',
    (name) => {
      const html = renderToStaticMarkup(<StructuredData data={{ name }} />);
      const [, text = '', rest] =
        /^<script type="application\/ld\+json">([^<]*)<\/script>(.*)$/s.exec(html) ?? [];
      expect(rest).toBe('');
      expect(text).not.toMatch(/[\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual({ name });
    },
  );
});

describe('a shared link', () => {
  const picture = { address: 'https://tide.example/one.jpg', size: { width: 1200, height: 630 } };

  it('has its picture with its size, kind and words', () => {
    const html = renderToStaticMarkup(
      <Seo title="Tee" picture={{ ...picture, alt: 'Tee in White, front' }} />,
    );
    for (const tag of [
      '<meta property="og:image" content="https://tide.example/one.jpg"/>',
      '<meta property="og:image:type" content="image/jpeg"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta property="og:image:alt" content="Tee in White, front"/>',
      '<meta property="og:locale" content="en_GB"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
      expect(html).toContain(tag);
    expect(renderToStaticMarkup(<Seo title="Tee" picture={picture} />)).toContain(
      '<meta property="og:image:alt" content="Tee"/>',
    );
  });

  it('says what a product costs', () => {
    const offer = { amount: '24.00', currency: 'GBP', isSoldOut: true };
    const html = renderToStaticMarkup(<Seo title="Tee" type="product" offer={offer} />);
    expect(html).toContain('<meta property="product:price:amount" content="24.00"/>');
    expect(html).toContain('<meta property="product:availability" content="out of stock"/>');
  });

  it('has no tags for a page that is kept out of search engines', () => {
    const html = renderToStaticMarkup(<Seo title="Tee" picture={picture} hidden />);
    expect(html).not.toMatch(/og:|twitter:|product:/);
  });
});
