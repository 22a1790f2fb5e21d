import { Group, Loader, Text } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { PopupFrame } from './popup-frame.tsx';

/** Something takes a while and nothing else can be done meanwhile. */
export default function LoadingPopup({ text }: PopupProps<'loading'>) {
  return (
    <PopupFrame
      title=""
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Group role="status" justify="center" p="md">
        <Loader size="sm" />
        <Text>{text}</Text>
      </Group>
    </PopupFrame>
  );
}
