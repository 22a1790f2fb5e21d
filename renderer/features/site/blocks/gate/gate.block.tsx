import { IconLock } from '@tabler/icons-react';
import { Children } from 'react';
import { BlockAction } from '../block-action.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

const LOGIN = '/login/';

/** Visitors who aren’t logged in get no blocks, so they see the request. The preview shows both. */
export function Gate({ properties, level, preview, children }: BlockProps<'gate'>) {
  const { title, copy, buttonText } = properties;
  const open = Children.count(children) > 0;
  const action = {
    text: buttonText,
    href: LOGIN,
    action: '',
    target: '_self',
    icon: null,
    primary: true,
  } as const;
  return (
    <>
      {(!open || preview) && (
        <div className="block-gate">
          <IconLock size={28} stroke={1.6} aria-hidden />
          {title !== '' && <Heading level={level}>{title}</Heading>}
          {copy !== '' && <p>{copy}</p>}
          <BlockAction action={action} />
        </div>
      )}
      {open && <div className="block-gate-inside">{children}</div>}
    </>
  );
}
