import { Button, FileButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { canBeMark, type LogoSet } from '../../../../shared/features/site/logos/logos.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row } from '../../../ui/layout.tsx';
import styles from './logo.module.css';
import type { LogoActions } from './use-logo.ts';

export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml';

interface VersionProps {
  readonly title: string;
  readonly about: string;
  readonly preview: ReactNode;
  readonly download?: { readonly src: string; readonly name: string } | undefined;
  readonly children?: ReactNode;
}

function Version({ title, about, preview, download, children }: VersionProps) {
  return (
    <li className={styles.version}>
      <div className={styles.preview}>{preview}</div>
      <h3 className={styles.versionTitle}>{title}</h3>
      <p className={styles.about}>{about}</p>
      <Row gap={2}>
        {children}
        {download && (
          <Button
            component="a"
            href={download.src}
            download={download.name}
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`Download: ${title}`}
          >
            Download
          </Button>
        )}
      </Row>
    </li>
  );
}

interface LogoVersionsProps {
  readonly storeName: string;
  readonly address: string;
  readonly set: LogoSet;
  readonly actions: LogoActions;
}

/** Everything that one logo gives, each shown where people will see it. */
export function LogoVersions({ storeName, address, set, actions }: LogoVersionsProps) {
  const { source, dark, mark, favicon, touch, social, mail, label } = set.variants;
  if (!source || !set.logo)
    return (
      <Hint tone="note" title="Choose your logo again">
        It was saved before logos had other versions. Choose the same image again, and they’re all drawn.
      </Hint>
    );
  const initial = [...storeName.trim()][0]?.toUpperCase() ?? '';
  const file = (version: string, type = 'png') => `logo-${version}.${type}`;
  const onDark = dark ?? set.logo;
  return (
    <ul className={styles.versions}>
      <Version
        title="On dark backgrounds"
        about={
          dark?.isOwn
            ? 'Your own file. Stores with a dark background show it.'
            : dark
              ? 'Drawn from your logo, with its dark parts made light. Stores with a dark background show it.'
              : 'Your logo stays as it is on dark backgrounds. Add another file if it’s hard to see here.'
        }
        download={dark && { src: dark.src, name: file('dark', 'webp') }}
        preview={
          <div className={styles.darkGround}>
            <img src={onDark.src} alt="Logo on a dark background" className={styles.headerLogo} />
          </div>
        }
      >
        <FileButton accept={LOGO_TYPES} onChange={(chosen) => void actions.chooseDark(chosen)}>
          {(button) => (
            <Button {...button} variant="default" disabled={actions.isBusy}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {dark?.isOwn && (
          <Button variant="subtle" disabled={actions.isBusy} onClick={() => void actions.reset('dark')}>
            Draw from the logo
          </Button>
        )}
      </Version>
      <Version
        title="Mark"
        about={
          mark
            ? 'The square that stands for your store where there’s little room.'
            : canBeMark(source)
              ? 'The square that stands for your store where there’s little room. Choose one.'
              : 'Your logo is too wide to be read in a browser’s tab. Cut a square part from it, or choose a file.'
        }
        download={mark && { src: mark.src, name: file('mark', 'webp') }}
        preview={
          mark ? (
            <img src={mark.src} alt="Mark" className={styles.mark} />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {initial}
            </span>
          )
        }
      >
        <Button variant="default" disabled={actions.isBusy} onClick={() => void actions.cutMark(source.src)}>
          Cut from the logo
        </Button>
        <FileButton accept={LOGO_TYPES} onChange={(chosen) => void actions.chooseMark(chosen)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={actions.isBusy}
              aria-label="Choose a file for the mark"
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        {mark?.isOwn && (
          <Button variant="subtle" disabled={actions.isBusy} onClick={() => void actions.reset('mark')}>
            Draw from the logo
          </Button>
        )}
      </Version>
      <Version
        title="Browser tab"
        about={
          favicon
            ? 'Your mark, in the tabs and bookmarks of your shoppers.'
            : 'Your store’s initial, until you have a mark.'
        }
        download={favicon && { src: favicon.src, name: file('tab') }}
        preview={
          <div className={styles.tab}>
            {favicon ? (
              <img src={favicon.src} alt="" width={16} height={16} />
            ) : (
              <span className={styles.tabInitial} aria-hidden="true">
                {initial}
              </span>
            )}
            <span className={styles.tabTitle}>{storeName}</span>
          </div>
        }
      />
      {touch && (
        <Version
          title="Home screen"
          about="Your store on a phone’s home screen. Phones round its corners."
          download={{ src: touch.src, name: file('home-screen') }}
          preview={<img src={touch.src} alt="Icon on a home screen" className={styles.touch} />}
        />
      )}
      {social && (
        <Version
          title="Shared link"
          about="Shown next to a link to your store in chats and social networks."
          download={{ src: social.src, name: file('shared-link') }}
          preview={
            <div className={styles.card}>
              <img src={social.src} alt="Logo next to a shared link" />
              <span className={styles.cardText}>
                <strong>{storeName}</strong>
                <span>{address}</span>
              </span>
            </div>
          }
        />
      )}
      {mail && (
        <Version
          title="Email"
          about="At the top of the emails about an order."
          download={{ src: mail.src, name: file('email') }}
          preview={
            <div className={styles.mail}>
              <img src={mail.src} alt="Logo in an email" width={Math.ceil(mail.width / 2)} />
              <span className={styles.line} />
              <span className={styles.line} />
            </div>
          }
        />
      )}
      {label && (
        <Version
          title="One colour"
          about="Your mark in black alone, for stamps and label printers."
          download={{ src: label.src, name: file('one-colour') }}
          preview={<img src={label.src} alt="Mark in black" className={styles.mark} />}
        />
      )}
    </ul>
  );
}
