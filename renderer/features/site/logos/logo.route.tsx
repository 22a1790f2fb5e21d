import { Button, FileButton } from '@mantine/core';
import { IconBuildingStore, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { ListedStore } from '../../../../shared/features/accounts/identity/identity.ts';
import { logoCalls } from '../../../../shared/features/site/logos/logos.calls.ts';
import { LOGO_BOX } from '../../../../shared/features/site/logos/logos.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './logo.module.css';
import { LOGO_TYPES, LogoVersions } from './logo-versions.tsx';
import { StoreGround } from './store-ground.tsx';
import { useLogo } from './use-logo.ts';

/** What the logo builder hands over: both versions of a logo that was drawn there. */
const drawnSchema = z.object({
  drawnLogo: z.object({ light: z.instanceof(Blob), dark: z.instanceof(Blob).nullable() }),
});

function LogoEditor({ store }: { readonly store: ListedStore }) {
  const found = useCall(logoCalls.list, { params: { id: store.id } });
  const actions = useLogo(store.id);
  const { state } = useLocation();
  const navigate = useNavigate();
  const taken = useRef(false);
  const { saveDrawn } = actions;
  useEffect(() => {
    const handed = drawnSchema.safeParse(state);
    if (!handed.success || taken.current) return;
    taken.current = true;
    // Reloading must not save it again.
    void navigate('.', { replace: true, state: null });
    void saveDrawn(handed.data.drawnLogo);
  }, [state, navigate, saveDrawn]);
  if (!found.data)
    return found.isLoadingError ? (
      <ErrorState what="your logo" error={found.error} retry={found.refetch} />
    ) : (
      <LoadingState label="Logo" />
    );
  const { logo } = found.data;
  return (
    <Stack gap={4}>
      <Panel title="In your store’s header">
        <StoreGround theme={store.theme}>
          {logo ? (
            <img src={logo.src} alt={`Logo of ${store.name}`} className={styles.headerLogo} />
          ) : (
            <span className={styles.name}>{store.name}</span>
          )}
        </StoreGround>
        <p className={styles.about}>
          {logo
            ? 'This is at the top of every page of your store.'
            : 'Your store shows its name at the top of every page until it has a logo.'}
        </p>
        <Row gap={2}>
          <FileButton accept={LOGO_TYPES} onChange={(file) => void actions.choose(file)}>
            {(button) => (
              <Button {...button} variant={logo ? 'default' : 'filled'} disabled={actions.isBusy}>
                {logo ? 'Choose another logo' : 'Choose a logo'}
              </Button>
            )}
          </FileButton>
          <Button
            component={Link}
            to="/logo-template-builder/"
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Draw your logo
          </Button>
          {logo && (
            <Button variant="subtle" disabled={actions.isBusy} onClick={() => void actions.remove()}>
              Remove the logo
            </Button>
          )}
        </Row>
        <p className={styles.note}>
          PNG, JPEG, WebP or SVG, best without a background. It takes up to {LOGO_BOX.width} by{' '}
          {LOGO_BOX.height} pixels of your pages.
        </p>
      </Panel>
      {logo && (
        <Panel title="What your logo gives">
          <LogoVersions
            storeName={store.name}
            address={new URL(store.url).host}
            set={found.data}
            actions={actions}
          />
        </Panel>
      )}
    </Stack>
  );
}

/** The store's logo, and everything that is drawn from it. */
export default function Logo() {
  const { store } = useSession();
  return (
    <Page title="Logo" lead="One picture gives your store’s header, tab icon, shared links and emails.">
      {store ? (
        <LogoEditor key={store.id} store={store} />
      ) : (
        <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
          A logo belongs to a store. Once your project has one, you set it here.
        </Empty>
      )}
    </Page>
  );
}
