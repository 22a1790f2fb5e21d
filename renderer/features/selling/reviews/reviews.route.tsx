import { IconEye, IconEyeOff, IconStar } from '@tabler/icons-react';
import { type ReviewState, reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { HELD_WORDS, reviewsText, STARS } from '../../../../shared/features/selling/reviews/reviews.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { REVIEW_STATES } from './review-states.ts';
import { Stars } from './stars.tsx';

const unless = (state: ReviewState, reason: string) => (row: { readonly state: ReviewState }) =>
  row.state === state ? reason : null;

const list = defineList({
  call: reviewCalls.list,
  title: 'Reviews',
  thing: { one: 'review', many: 'reviews' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/reviews/${id}/`,
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'waiting',
      name: 'To check',
      isUrgent: true,
      empty: { title: 'All caught up', text: 'No review is waiting to be checked.' },
    },
    { id: 'shown', name: 'Shown' },
    { id: 'hidden', name: 'Hidden' },
    { id: 'low', name: 'Low' },
  ],
  search: { hint: 'Text, name or product', looksThrough: ['texts', 'names', 'products'], view: 'all' },
  filters: [
    {
      id: 'stars',
      title: 'Stars',
      any: 'Any stars',
      options: STARS.map((stars) => ({ value: `${stars}` as const, text: `${stars} of 5` })),
    },
    {
      id: 'reply',
      title: 'Reply',
      any: 'With or without a reply',
      options: [
        { value: 'no', text: 'Without a reply' },
        { value: 'yes', text: 'With a reply' },
      ],
    },
  ],
  columns: [
    {
      id: 'stars',
      title: 'Stars',
      kind: 'own',
      cell: ({ stars }) => <Stars stars={stars} />,
      keep: 1,
      width: 7,
      card: 'end',
    },
    {
      id: 'review',
      title: 'Review',
      kind: 'text',
      value: ({ title, body }) => title || body.slice(0, 80),
      second: ({ productName }) => productName,
      keep: 1,
      width: 18,
      grow: true,
      card: 'title',
    },
    {
      id: 'customer',
      title: 'Customer',
      kind: 'text',
      value: ({ name }) => name,
      keep: 2,
      width: 9,
      card: 'line',
    },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: ({ state }) => (
        <StatusPill tone={REVIEW_STATES[state].tone}>{REVIEW_STATES[state].text}</StatusPill>
      ),
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'held',
      title: 'Reason to check',
      kind: 'text',
      value: ({ state, heldFor }) => (state === 'waiting' && heldFor ? HELD_WORDS[heldFor] : ''),
      keep: 3,
      width: 12,
      card: 'none',
    },
    {
      id: 'written',
      title: 'Written',
      kind: 'date',
      value: ({ writtenAt }) => writtenAt,
      keep: 3,
      width: 9,
      card: 'line',
    },
  ],
  bulk: [
    {
      id: 'show',
      text: (count) => `Show ${count}`,
      icon: IconEye,
      run: reviewCalls.showMany,
      unless: unless('shown', 'It’s already shown'),
      ask: (count) => ({
        title: `Show ${reviewsText(count)}?`,
        text: 'Everyone can read them on the product’s page. They count in its average.',
        confirm: 'Show',
      }),
      done: (count) => `${reviewsText(count)} shown`,
      refreshes: [reviewCalls.get],
    },
    {
      id: 'hide',
      text: (count) => `Hide ${count}`,
      icon: IconEyeOff,
      run: reviewCalls.hideMany,
      unless: unless('hidden', 'It’s already hidden'),
      ask: (count) => ({
        title: `Hide ${reviewsText(count)}?`,
        text: 'Hide only what is abusive, has personal data or is about something else. Hiding a review because of its stars is against the law in many countries.',
        confirm: 'Hide',
      }),
      done: (count) => `${reviewsText(count)} hidden`,
      refreshes: [reviewCalls.get],
    },
  ],
  empty: {
    title: 'No reviews yet',
    text: 'We email customers a week after their order should have arrived and ask what they think.',
    icon: IconStar,
    action: { text: 'See your orders', to: '/ecom/orders/' },
  },
});

/** `/reviews/`: what customers wrote, and whether the store shows it. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
