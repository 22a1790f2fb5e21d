import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { FeedbackCard } from './feedback-card.tsx';

const links = (page: string) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <FeedbackCard
          feedback={{
            id: '01a1fd13-0000-7000-8000-000000000000',
            type: 'issue',
            from: 'someone@example.test',
            project: null,
            createdAt: '2026-11-22T12:00:00.000Z',
            page,
            feedback: 'The hem is cut off',
            proposal: '',
            images: [],
            answer: { text: 'Thanks', by: 'Molly', at: '2026-11-22T12:00:00.000Z' },
          }}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(html).toContain(page);
  return [...html.matchAll(/<(?:a|button)\b[^>]*>/g)].map(([tag]) => tag);
};

test('links the page only if it is one of this site', () => {
  expect(links('/my-products/')).toHaveLength(1);
  for (const page of ['https://evil.test/login/', '//evil.test/', 'mailto:someone@evil.test', '@log-out'])
    expect(links(page)).toEqual([]);
});
