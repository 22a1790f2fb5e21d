import type { ReactNode } from 'react';
import styles from './pages.module.css';
import { type DrawnTemplate, TemplateDrawing } from './template-drawing.tsx';

interface Template<Id extends string> extends DrawnTemplate {
  readonly id: Id;
  readonly name: string;
  readonly description: string;
}

interface TemplateChoiceProps<Id extends string> {
  readonly templates: readonly Template<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** The template in the store’s look; the drawing shows until that is there. */
  readonly picture?: (id: Id, drawing: ReactNode) => ReactNode;
}

/** What to start from: cards with a picture of each template. */
export function TemplateChoice<Id extends string>(props: TemplateChoiceProps<Id>) {
  const { templates, chosen, onChoose, picture = (_, drawing) => drawing } = props;
  return (
    <fieldset className={styles.templates}>
      <legend>Start from</legend>
      {templates.map((choice) => (
        <label key={choice.id} className={styles.template}>
          <input
            type="radio"
            name="template"
            value={choice.id}
            checked={choice.id === chosen}
            aria-label={choice.name}
            aria-describedby={`template-${choice.id}`}
            onChange={() => onChoose(choice.id)}
          />
          <span className={styles.drawing} aria-hidden>
            {picture(choice.id, <TemplateDrawing template={choice} />)}
          </span>
          <span className={styles.about}>
            <strong>{choice.name}</strong>
            <span id={`template-${choice.id}`}>{choice.description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
