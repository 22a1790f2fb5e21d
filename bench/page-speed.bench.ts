import sharp from 'sharp';
import { filesCalls } from '../shared/features/making/files/files.calls.ts';
import { mediaImage } from '../shared/features/site/media/media.ts';
import { pageSpeedCalls } from '../shared/features/site/page-speed/page-speed.calls.ts';
import { pageObjectCalls } from '../shared/features/site/pages/pages.calls.ts';
import type { Client } from '../tests/support/client.ts';
import { demoMerchant, withDemoInBrowser } from './demo-merchant.ts';
import type { Figure } from './figure.ts';
import { publishTheme, THEMES, visit } from './slow-phone.ts';

/** A drawing of a page takes more statements than a call may. */
const STATEMENTS_MAX = 60;
const TIMES = 3;
const WITHIN = 0.15;
const SENTENCE = 'Each print is pulled by hand in our workshop by the harbour, and dries for a day. ';

type Properties = Readonly<Record<string, unknown>>;

interface BenchBlock {
  readonly uid: string;
  readonly type: string;
  readonly properties: Properties;
  readonly items: BenchBlock[];
}

let made = 0;
function block(type: string, properties: Properties = {}, items: BenchBlock[] = []): BenchBlock {
  made += 1;
  return { uid: `bench-${made}`, type, properties, items };
}

/** A picture with as much in it as a photograph. @param blur the less, the more bytes it takes */
async function photograph(merchant: Client, width: number, height: number, blur: number) {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#557799',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const bytes = await noise.blur(blur).jpeg({ quality: 90 }).toBuffer();
  const file = new File([bytes], `bench-${width}-${blur}.jpg`, { type: 'image/jpeg' });
  const { picture } = await merchant.call(filesCalls.uploadPicture, {}, file);
  return mediaImage(picture, { crop: null, alt: 'Ink on paper', focal: null });
}

const text = (sentences: number) => block('textBlock', { title: 'Ink', text: SENTENCE.repeat(sentences) });

async function pagesToMeasure(
  merchant: Client,
): Promise<readonly (readonly [string, readonly BenchBlock[]])[]> {
  const light = await photograph(merchant, 1600, 1000, 12);
  const middle = await photograph(merchant, 1600, 1000, 2.5);
  const heavy = await photograph(merchant, 1600, 1000, 1);
  const tall = await photograph(merchant, 1200, 1600, 2);
  const picture = (image: Properties) => block('image', { image });
  const banner = (image: Properties) => block('banner', { image, title: 'New prints', copy: SENTENCE });
  const pods = [light, middle, heavy, tall].map((image) => block('pod', { image, title: 'Ink' }));
  const slides = [middle, heavy, tall].map((image) => block('slide', { image, title: 'Ink' }));
  return [
    ['short text', [text(2)]],
    ['long text', [text(60), text(60), text(60)]],
    ['two hundred texts', Array.from({ length: 200 }, () => text(3))],
    ['light picture', [picture(light), text(6)]],
    ['picture', [picture(middle), text(6)]],
    ['heavy picture', [picture(heavy), text(6)]],
    ['tall picture', [picture(tall), text(6)]],
    ['picture below a text', [text(3), picture(middle)]],
    ['picture below the screen', [text(60), picture(heavy)]],
    ['banner', [banner(light), text(10)]],
    ['heavy banner', [banner(heavy), text(10)]],
    ['four products', [block('productList', { title: 'Prints', limit: 4 })]],
    ['many products', [block('productList', { title: 'Prints', limit: 48 })]],
    ['banner and products', [banner(middle), block('productList', { title: 'Prints', limit: 12 })]],
    ['pods', pods],
    ['slideshow', [block('slideshow', {}, slides), text(6)]],
    ['newsletter', [text(4), block('newsletterSubscribe')]],
  ];
}

/** How near the speed meter’s prediction comes to what a browser measures, over pages unlike one another in three themes. */
export const run = (): Promise<readonly Figure[]> =>
  withDemoInBrowser(async (browser, server, port) => {
    const { merchant: member, division } = await demoMerchant(server, port);
    const merchant = member;
    merchant.statementsMax = STATEMENTS_MAX;
    const params = { division };
    const figures: Figure[] = [];
    let near = 0;
    const pages = await pagesToMeasure(merchant);
    const { id } = await merchant.call(pageObjectCalls.createObject, {
      params,
      query: {},
      body: { url: '/bench/', properties: { title: 'Bench' } },
    });
    for (const theme of THEMES) {
      await publishTheme(server, port, theme);
      for (const [name, blocks] of pages) {
        await merchant.call(pageObjectCalls.updateObject, {
          params: { ...params, page: id },
          query: {},
          body: { blocks: [...blocks], published: true },
        });
        const weight = await merchant.call(pageSpeedCalls.weigh, { params: { ...params, page: id } });
        let best = Number.POSITIVE_INFINITY;
        let kinds: object = {};
        for (let time = 0; time < TIMES; time += 1) {
          const seen = await visit(browser, `http://demo.localhost:${port}/bench/`);
          best = Math.min(best, seen.lcp);
          kinds = seen.kinds;
        }
        const off = weight.paintMs / best - 1;
        if (Math.abs(off) <= WITHIN) near += 1;
        const { blocks: _, ...sizes } = weight;
        figures.push({
          name: `${theme}, ${name}: predicted paint, from measured`,
          value: Math.round(off * 1000) / 10,
          unit: '%',
          goal: 'within 15',
          detail: { measured: Math.round(best), ...sizes, kinds },
        });
      }
    }
    figures.push({
      name: 'pages that are predicted well enough',
      value: near,
      unit: `of ${figures.length}`,
      goal: `${figures.length}`,
    });
    return figures;
  });
