import { IconShirt } from '@tabler/icons-react';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import { listQueries, listScreen } from '../../../ui/list-screen/list-screen.tsx';
import { ActNotices } from '../../accounts/bulk-acts/bulk-acts.ts';
import { ImportLink } from '../product-files/product-files.ts';
import { PRODUCT_CHANGES } from './many-products.ts';
import { OpenedProduct } from './opened-product.tsx';
import { ProductPicture, ProductStatusAndMend, ShownSwitch } from './product-cells.tsx';
import { ProductMenu } from './product-menu.tsx';
import { productName, productPath } from './product-state.ts';

const THING = { one: 'product', many: 'products' };
const CHANGED_BY_ACTS = [productsCalls.listRows, productsCalls.listFilterValues, productsCalls.getProduct];

const list = defineList({
  call: productsCalls.listRows,
  title: 'My products',
  thing: THING,
  rowId: ({ id }) => id,
  link: productPath,
  // A product goes live before the merchant’s eyes.
  live: { everyMs: 3_000, while: (rows) => rows.some(({ status }) => status === 'rendering') },
  views: [
    { id: 'all', name: 'All' },
    { id: 'live', name: 'Live' },
    {
      id: 'draft',
      name: 'Drafts',
      empty: { title: 'No drafts', text: 'A design that you haven’t published yet appears here.' },
    },
    {
      id: 'preparing',
      name: 'Preparing',
      empty: { title: 'Nothing is being prepared', text: 'All print files are ready.' },
    },
    {
      id: 'attention',
      name: 'Needs attention',
      isUrgent: true,
      empty: { title: 'Nothing needs attention', text: 'We could make the print files of every product.' },
    },
    {
      id: 'hidden',
      name: 'Hidden',
      empty: { title: 'Nothing is hidden', text: 'Shoppers see every product that’s ready.' },
    },
  ],
  search: {
    hint: 'Name, SKU or kind of product',
    looksThrough: ['names', 'SKUs', 'kinds of product'],
    view: 'all',
  },
  filters: [
    { id: 'base', title: 'Kind', any: 'Any kind', options: [], values: productsCalls.listFilterValues },
    { id: 'colour', title: 'Colour', any: 'Any colour', options: [], values: productsCalls.listFilterValues },
    { id: 'tag', title: 'Tag', any: 'Any tag', options: [], values: productsCalls.listFilterValues },
    {
      id: 'collection',
      title: 'Collection',
      any: 'Any collection',
      options: [],
      values: productsCalls.listFilterValues,
    },
  ],
  columns: [
    {
      id: 'picture',
      title: 'Picture',
      kind: 'own',
      cell: (product) => <ProductPicture product={product} />,
      keep: 1,
      width: 4.5,
      card: 'picture',
    },
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: productName,
      second: ({ baseName, colours, designId, problem }) =>
        problem?.message ??
        (designId === null ? baseName : `${baseName}, ${colours === 1 ? '1 colour' : `${colours} colours`}`),
      sort: 'ascending first',
      keep: 1,
      width: 11,
      grow: true,
      card: 'title',
    },
    {
      id: 'price',
      title: 'Price',
      kind: 'money',
      value: ({ priceMinor, currency }) =>
        priceMinor === null
          ? null
          : { amount: priceMinor, currency: currencyCodeSchema.catch('GBP').parse(currency) },
      sort: 'ascending first',
      keep: 1,
      width: 7,
      card: 'end',
    },
    {
      id: 'sold',
      title: 'Sold',
      kind: 'number',
      value: ({ sold }) => sold,
      sort: 'descending first',
      keep: 3,
      width: 6,
      card: 'none',
    },
    {
      id: 'created',
      title: 'Added',
      kind: 'date',
      value: ({ createdAt }) => createdAt,
      sort: 'descending first',
      keep: 4,
      width: 11,
      card: 'none',
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'own',
      cell: (product) => <ProductStatusAndMend product={product} />,
      keep: 1,
      width: 9,
      card: 'status',
    },
    {
      id: 'shown',
      title: 'In the store',
      kind: 'own',
      cell: (product) => <ShownSwitch product={product} />,
      keep: 1,
      width: 7,
      card: 'status',
    },
    {
      id: 'more',
      title: 'More',
      kind: 'own',
      cell: (product) => <ProductMenu product={product} />,
      keep: 1,
      width: 4.5,
      card: 'status',
    },
  ],
  export: productFilesCalls.exportView,
  actions: () => <ImportLink />,
  create: { text: 'Create a product', to: '/create-a-product/' },
  bulk: PRODUCT_CHANGES,
  above: () => (
    <>
      <ActNotices list="products" thing={THING} refreshes={CHANGED_BY_ACTS} />
      <OpenedProduct />
    </>
  ),
  empty: {
    title: 'No products yet',
    text: 'Put an image or a few words on something people love to wear. It’s in your store a minute after you publish.',
    icon: IconShirt,
  },
});

/** `/my-products/`: what the store sells, and what is on its way there. */
export const queries: RouteQueries = (params, address) => [
  ...listQueries(list)(params, address),
  reads(bulkActCalls.list, { query: { list: 'products' } }, { optional: true }),
  ...(params.urlName
    ? [reads(productsCalls.getProduct, { params: { urlName: params.urlName } }, { optional: true })]
    : []),
];
export const loader = serverLoader(queries, undefined, true);
export const clientLoader = browserLoader(queries, undefined, true);
export default listScreen(list);
