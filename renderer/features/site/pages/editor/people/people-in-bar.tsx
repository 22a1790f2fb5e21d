import { PeopleFaces } from '../../../../../ui/people/people-faces.tsx';
import { useEditor } from '../page-editor.ts';
import { personWords, whereIs } from './page-people.ts';

/** Other people who have the page open; pressing one shows where they are. */
export function PeopleInBar() {
  const { people, doc, select, say } = useEditor();
  return (
    <PeopleFaces
      people={people}
      label="Also on this page"
      wordsOf={(person) => personWords(person, doc.blocks)}
      onPress={(person) => {
        const block = whereIs(person, doc.blocks);
        if (block) select([block.uid]);
        else say(`${person.name} hasn’t selected a block`);
      }}
    />
  );
}
