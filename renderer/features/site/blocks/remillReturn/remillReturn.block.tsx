import { IconRecycle } from '@tabler/icons-react';
import { BlockAction } from '../block-action.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

const RETURN_PAGE = '/return-an-item/';

export function RemillReturn({ properties, level }: BlockProps<'remillReturn'>) {
  const { title, copy, buttonText } = properties;
  return (
    <div className="block-remill-return">
      <IconRecycle size={32} stroke={1.5} aria-hidden />
      <div className="texts">
        {title !== '' && <Heading level={level}>{title}</Heading>}
        {copy !== '' && <p>{copy}</p>}
      </div>
      <BlockAction
        action={{
          text: buttonText,
          href: RETURN_PAGE,
          action: '',
          target: '_self',
          icon: null,
          primary: true,
        }}
      />
    </div>
  );
}
