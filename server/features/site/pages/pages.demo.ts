import { v7 as newId } from 'uuid';
import { mediaImage } from '../../../../shared/features/site/media/media.ts';
import {
  FOOTER_URL,
  fillFooterTemplate,
  footerTemplateById,
  loadTree,
  type PageDoc,
  pageFieldsSchema,
  templateById,
} from '../../../../shared/features/site/pages/pages.ts';
import {
  buildBlocks,
  type TemplateBlock,
} from '../../../../shared/features/site/pages/templates/template.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { picturesOf } from '../../making/files/files.ts';
import { notePublishedPictures } from './page-pictures.ts';
import { insertPage, insertVersion, updatePage } from './pages.queries.ts';

const step = (title: string, copy: string): TemplateBlock => ({
  type: 'pod',
  columns: 4,
  properties: { title, copy },
});

const ABOUT: readonly TemplateBlock[] = [
  {
    type: 'textBlock',
    properties: {
      title: 'Drawn by the sea',
      text: 'We draw what we see on the way to work: boats, moths, ferns and the weather coming in. Each design starts in a sketchbook and ends on something you can wear.',
    },
  },
  {
    type: 'row',
    properties: { title: 'How it’s made' },
    items: [
      step('We design', 'Every design starts in a sketchbook on the quay.'),
      step('You order', 'Nothing is made before someone wants it.'),
      step('We print', 'Your order is printed and on its way in a day or two.'),
    ],
  },
  {
    type: 'quote',
    properties: { text: 'Make it once, make it well, and make it for someone.', author: 'Our sketchbook' },
  },
  { type: 'productList', properties: { title: 'Our bestsellers', limit: 4 } },
];

/** The networks’ own front pages: an account’s name that we made up could be someone’s. */
const SOCIALS: TemplateBlock = {
  type: 'socials',
  properties: {
    alignment: 'center',
    links: [
      { network: 'instagram', href: 'https://www.instagram.com/' },
      { network: 'pinterest', href: 'https://www.pinterest.com/' },
      { network: 'youtube', href: 'https://www.youtube.com/' },
    ],
  },
};

function buildPage(
  url: string,
  title: string,
  description: string,
  blocks: readonly TemplateBlock[],
): PageDoc {
  let count = 0;
  const nextUid = () => {
    count += 1;
    return `demo-${count}`;
  };
  return loadTree(
    pageFieldsSchema.parse({ url, properties: { title, description } }),
    buildBlocks(blocks, nextUid),
  );
}

/** A drawing of the store’s drive, of which a wide part shows; none where the drive has no such file. */
async function pictureBlock(tx: Tx, projectId: string): Promise<TemplateBlock[]> {
  const file = await tx
    .selectFrom('files')
    .select('id')
    .where('projectId', '=', projectId)
    .where('purpose', '=', 'artwork')
    .where('name', '=', 'sun-boat.svg')
    .executeTakeFirst();
  const [picture] = file ? await picturesOf(tx, [file.id]) : [];
  if (!picture) return [];
  const alt = 'A boat with a white sail in front of the sun';
  const image = mediaImage(picture, { crop: { x: 0, y: 200, width: 1000, height: 600 }, alt, focal: null });
  return [{ type: 'image', properties: { image } }];
}

/** The live footer of the demo store. */
async function addFooter(
  tx: Tx,
  {
    storeId,
    projectId,
    authorId,
  }: { readonly storeId: string; readonly projectId: string; readonly authorId: string },
): Promise<void> {
  const id = newId();
  const ofStore = { name: '', tagline: '', email: null, collections: [] };
  const promises = footerTemplateById('promises');
  const doc = fillFooterTemplate(
    { ...promises, blocks: (filled) => [...promises.blocks(filled), SOCIALS] },
    ofStore,
  );
  await insertPage(tx, { id, projectId, storeId, doc });
  const liveVersion = await insertVersion(tx, {
    pageId: id,
    projectId,
    authorId,
    doc,
    note: '',
    budgetReason: '',
  });
  await updatePage(tx, { id, projectId }, { liveVersion, liveSequence: 0, liveSince: new Date() });
}

/** A live page about the store, and a lookbook that is still a draft, and a live footer; none where its address is taken. */
async function addPages(tx: Tx): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'name'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const author = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', DEMO.merchant)
    .executeTakeFirstOrThrow(() => new Error('The demo merchant is gone'));
  const taken = await tx
    .selectFrom('pages')
    .select('url')
    .where('storeId', '=', store.id)
    .where('deletedAt', 'is', null)
    .execute();
  const isFree = (url: string) => taken.every((page) => page.url !== url);
  const { id: storeId, projectId, name } = store;
  const lookbook = templateById('lookbook');
  const ofStore = { name, tagline: '', email: null, collections: [] };
  if (isFree(lookbook.url)) {
    const blocks = lookbook.blocks(ofStore);
    const doc = buildPage(lookbook.url, 'Lookbook', lookbook.pageDescription(ofStore), blocks);
    await insertPage(tx, { id: newId(), projectId, storeId, doc });
  }
  if (isFree(FOOTER_URL)) await addFooter(tx, { storeId, projectId, authorId: author.id });
  if (!isFree('/about/')) return;
  const picture = await pictureBlock(tx, projectId);
  const doc = buildPage('/about/', `About ${name}`, `Who draws for ${name}, and how it’s made.`, [
    ...picture,
    ...ABOUT,
  ]);
  const id = newId();
  await insertPage(tx, { id, projectId, storeId, doc });
  const liveVersion = await insertVersion(tx, {
    pageId: id,
    projectId,
    authorId: author.id,
    doc,
    note: 'First version',
    budgetReason: '',
  });
  await updatePage(tx, { id, projectId }, { liveVersion, liveSequence: 0, liveSince: new Date() });
  await notePublishedPictures(tx, { id, projectId, storeId }, doc);
}

export const demoPart: DemoPart = { name: 'pages', needs: ['products'], steps: [addPages] };
