import { IconEye, IconEyeOff, IconStack2, IconTrash } from '@tabler/icons-react';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import type { CollectionState } from '../../../../shared/features/making/collections/collections.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './collections.module.css';

const STATES: Record<CollectionState, { readonly text: string; readonly tone: Tone }> = {
  shown: { text: 'Shown', tone: 'good' },
  scheduled: { text: 'Scheduled', tone: 'note' },
  ended: { text: 'Ended', tone: 'neutral' },
  hidden: { text: 'Hidden', tone: 'neutral' },
};

const counted = (count: number) => (count === 1 ? '1 collection' : `${count} collections`);
const REFRESHES = [collectionsCalls.listChoices, collectionsCalls.get];

const list = defineList({
  call: collectionsCalls.list,
  title: 'My collections',
  thing: { one: 'collection', many: 'collections' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/edit-collection/${id}/`,
  views: [
    { id: 'all', name: 'All' },
    { id: 'shown', name: 'Shown' },
    { id: 'scheduled', name: 'Scheduled' },
    { id: 'hidden', name: 'Hidden' },
  ],
  search: { hint: 'Find a collection', looksThrough: ['names'], view: 'all' },
  columns: [
    {
      id: 'picture',
      title: 'Picture',
      kind: 'own',
      cell: ({ pictureId }) =>
        pictureId ? (
          <Picture
            src={productImagePath(pictureId)}
            alt=""
            width={48}
            height={48}
            className={styles.thumbnail ?? ''}
          />
        ) : (
          <span className={styles.thumbnail} aria-hidden>
            <IconStack2 size={20} stroke={1.3} />
          </span>
        ),
      keep: 2,
      width: 5,
      card: 'picture',
    },
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name }) => name,
      second: ({ urlName }) => `/collection/${urlName}/`,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'kind',
      title: 'Products chosen',
      kind: 'text',
      value: ({ isDynamic }) => (isDynamic ? 'By rules' : 'By hand'),
      keep: 3,
      width: 9,
      card: 'line',
    },
    {
      id: 'products',
      title: 'Products',
      kind: 'number',
      value: ({ products }) => products,
      keep: 1,
      width: 6,
      card: 'end',
    },
    {
      id: 'updated',
      title: 'Changed',
      kind: 'date',
      value: ({ updatedAt }) => updatedAt,
      keep: 4,
      width: 10,
      card: 'none',
    },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: ({ state }) => <StatusPill tone={STATES[state].tone}>{STATES[state].text}</StatusPill>,
      keep: 1,
      width: 8,
      card: 'status',
    },
  ],
  bulk: [
    {
      id: 'show',
      text: (count) => `Show ${count}`,
      icon: IconEye,
      run: collectionsCalls.showMany,
      unless: ({ state }) => (state === 'hidden' ? null : 'It isn’t hidden'),
      ask: (count) => ({
        title: `Show ${counted(count)}?`,
        text: 'Shoppers see them straight away, or from the day they start.',
        confirm: 'Show',
      }),
      done: (count) => `${counted(count)} shown`,
      refreshes: REFRESHES,
    },
    {
      id: 'hide',
      text: (count) => `Hide ${count}`,
      icon: IconEyeOff,
      run: collectionsCalls.hideMany,
      unless: ({ state }) => (state === 'hidden' ? 'It’s hidden' : null),
      ask: (count) => ({
        title: `Hide ${counted(count)}?`,
        text: 'Their products stay in your store.',
        confirm: 'Hide',
      }),
      done: (count) => `${counted(count)} hidden`,
      refreshes: REFRESHES,
    },
    {
      id: 'delete',
      text: (count) => `Delete ${count}`,
      icon: IconTrash,
      run: collectionsCalls.deleteMany,
      unless: () => null,
      ask: (count) => ({
        title: `Delete ${counted(count)}?`,
        text: 'Their products stay in your store. Links to them open all products instead.',
        confirm: 'Delete',
      }),
      done: (count) => `${counted(count)} deleted`,
      refreshes: REFRESHES,
    },
  ],
  create: { text: 'Create a collection', to: '/create-collection/' },
  empty: {
    title: 'No collections yet',
    text: 'Collections are the pages that shoppers browse: a season, a theme, a kind of product.',
    icon: IconStack2,
  },
});

/** `/my-collections/`: the pages of a store that show several products. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
