import type { BlockProps } from '../block-props.ts';

export function Placeholder({ properties: { text }, preview }: BlockProps<'placeholder'>) {
  return preview ? <p className="block-placeholder">{text}</p> : null;
}
