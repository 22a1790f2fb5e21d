import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { normaliseUrl } from '../../../../../shared/features/site/pages/pages.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';
import { useEditor } from './page-editor.ts';
import { socialPlace } from './properties/choose-picture.ts';
import { PictureInput } from './properties/picture-field.tsx';
import styles from './properties/properties-panel.module.css';

const WHO = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'logged-in', label: 'People who are logged in' },
  { value: 'logged-out', label: 'People who are logged out' },
  { value: 'dashboard-access', label: 'Your team' },
];

interface PageSettingsProps {
  readonly isHome: boolean;
  readonly storeOrigin: string;
  /** Gives the page another address at once. */
  readonly rename: (url: string) => Promise<void>;
}

function Address({ storeOrigin, rename }: Omit<PageSettingsProps, 'isHome'>) {
  const { doc } = useEditor();
  const [typed, setTyped] = useState(doc.page.url);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const url = normaliseUrl(typed);
  return (
    <div className={styles.field}>
      <TextInput
        label="Address"
        description={`${storeOrigin}${url}`}
        error={error}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {url !== doc.page.url && (
        <Button
          variant="default"
          size="compact-md"
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            setError(null);
            rename(url)
              .then(
                () => setTyped(url),
                (failure: unknown) => setError(failureMessage(failure)),
              )
              .finally(() => setBusy(false));
          }}
        >
          Use this address
        </Button>
      )}
    </div>
  );
}

/** A page’s own fields. Everything but the address is part of the draft. */
export function PageSettings({ isHome, storeOrigin, rename }: PageSettingsProps) {
  const editor = useEditor();
  const { page } = editor.doc;
  const { title, description, loginState, ogImage } = page.properties;
  const set = (path: string, value: unknown, words: string) =>
    editor.make({
      command: { kind: 'page', path, value },
      words: `changed ${words}`,
      said: '',
      run: `page ${path}`,
    });
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>Page settings</h2>
      <TextInput
        label="Title"
        description="In the browser’s tab and in search results."
        maxLength={120}
        value={title}
        onChange={(event) => set('properties.title', event.currentTarget.value, 'the page’s title')}
      />
      {!isHome && <Address storeOrigin={storeOrigin} rename={rename} />}
      <Textarea
        label="Description"
        description="For search results and shared links, one or two sentences."
        autosize
        minRows={2}
        maxLength={320}
        value={description}
        onChange={(event) =>
          set('properties.description', event.currentTarget.value, 'the page’s description')
        }
      />
      <PictureInput
        title="Social picture"
        help="Shown next to links to this page. Without one it’s the page’s first product."
        place={socialPlace}
        value={ogImage}
        mayBeEmpty
        onChange={(image) => set('properties.ogImage', image, 'the page’s social picture')}
      />
      <NativeSelect
        label="Visible to"
        value={loginState}
        data={WHO}
        onChange={(event) => set('properties.loginState', event.currentTarget.value, 'who may see the page')}
      />
      <Switch
        label="Listed for search engines"
        description={
          loginState === 'logged-in' || loginState === 'dashboard-access'
            ? 'Only some people may see this page, so search engines leave it out.'
            : undefined
        }
        checked={page.sitemap}
        onChange={(event) => set('sitemap', event.currentTarget.checked, 'search engines')}
      />
    </div>
  );
}
