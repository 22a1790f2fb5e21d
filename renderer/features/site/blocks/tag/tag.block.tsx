import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';

export function Tag({ properties: { text, href, tone } }: BlockProps<'tag'>) {
  if (text === '') return null;
  if (href === '')
    return (
      <span className="block-tag" data-tone={tone}>
        {text}
      </span>
    );
  return (
    <span className="block-tag" data-tone={tone} data-linked>
      <BlockLink href={href}>{text}</BlockLink>
    </span>
  );
}
