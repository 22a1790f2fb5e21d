import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { openPopup } from '../../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import styles from './properties/properties-panel.module.css';

interface FooterSettingsProps {
  readonly isLive: boolean;
  readonly unpublish: () => Promise<void>;
}

/** What stays below a footer’s blocks, where its colours come from, its preview, and taking it down. */
export function FooterSettings({ isLive, unpublish }: FooterSettingsProps) {
  const [isBusy, setBusy] = useState(false);
  const onUnpublish = async () => {
    const sure = await openPopup('confirm', {
      title: 'Unpublish the footer?',
      text: 'Shoppers see your store’s name and links alone. Your footer becomes a draft.',
      confirmLabel: 'Unpublish',
    });
    if (!sure) return;
    setBusy(true);
    await unpublish()
      .then(() => showSnackbar({ text: 'The footer is no longer live' }), showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>Footer</h2>
      <p>
        It shows below every page of your store. Your store’s name, the links to help and policies and your
        company’s details stay below it.
      </p>
      <p>
        Its colours come from your theme. <ProjectLink to="/theme/edit/">Edit the theme</ProjectLink>
      </p>
      <Button
        component={ProjectLink}
        to="/pages/preview/desktop/footer/"
        target="_blank"
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
      >
        Preview
        <span className="only-read-aloud"> on your home page (opens in a new tab)</span>
      </Button>
      {isLive && (
        <Button variant="default" loading={isBusy} onClick={() => void onUnpublish()}>
          Unpublish
        </Button>
      )}
    </div>
  );
}
