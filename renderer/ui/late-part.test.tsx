import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LatePart } from './late-part.tsx';
import { lazyCode } from './lazy-code.ts';

it('shows on the server that it is on its way, in its surroundings', () => {
  const code = lazyCode(async () => ({ text: 'Here' }));
  const html = renderToStaticMarkup(
    <MantineProvider>
      <LatePart code={code} label="Plan" lines={2} around={(state) => <section>{state}</section>}>
        {({ text }) => <p>{text}</p>}
      </LatePart>
    </MantineProvider>,
  );
  expect(html).toMatch(/<section><div [^>]*role="status"[^>]*aria-label="Plan"/);
  expect(html).not.toContain('Here');
});
