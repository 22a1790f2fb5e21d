import { Anchor, Button, Group, Text } from '@mantine/core';
import { COOKIES_ACCEPTED } from '../../../shared/rules/constants/constants.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { keep } from '../../platform/storage/kept.ts';
import { PopupFrame } from './popup-frame.tsx';

/** Asks for cookies beyond the needed ones. Denied until accepted; closing it denies. Spec 3 §9.2. */
export default function CookiePopup({ close }: PopupProps<'cookie'>) {
  const accept = () => {
    keep(localStorage, COOKIES_ACCEPTED, true);
    close('accepted');
  };
  return (
    <PopupFrame title="Cookies" onClose={() => close('denied')}>
      <Text c="var(--ink-soft)">
        Selvedge needs a few cookies to keep you signed in. With your consent it also counts how its pages are
        used. <Anchor href="/use-of-cookies-and-disclaimer/">Read more</Anchor>
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => close('denied')}>
          Only what is needed
        </Button>
        <Button variant="default" onClick={accept}>
          Accept
        </Button>
      </Group>
    </PopupFrame>
  );
}
