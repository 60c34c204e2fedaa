import { Button } from '#client/ui/buttons/button.tsx';
import { CellDigits } from '#client/ui/cell-digits.tsx';
import { LegalLinks } from '#client/ui/legal-links.tsx';
import { NoticeCard, showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { failedReads, itemErrorPage, readErrorPage } from '#contract/errors/error-pages.ts';
import { notices } from '#contract/notices.ts';
import { askConfirm, ConfirmDialog } from '../ui/states/confirm.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorView } from '../ui/states/error-view.tsx';
import { Warning } from '../ui/states/warning.tsx';
import { Part, State } from './part.tsx';
import { showFocused } from './show-focus.ts';
import styles from './ui-page.module.css';

const question = {
  title: 'Delete comment?',
  text: 'Its likes will be deleted too. This cannot be undone.',
  confirmLabel: 'Delete',
};
const longQuestion = {
  ...question,
  title: 'Delete the Eleven of the veterans of Vitoria-Gasteiz and everything said of it?',
};

const dialogs = [
  { is: 'open', question },
  { is: 'focus, on Cancel', question, prepare: showFocused },
  { is: 'long text', question: longQuestion },
];

const reload = <Button size="sm">Try again</Button>;

export function MessageParts() {
  return (
    <>
      <Part name="NoticeCard, in NoticeHost">
        <State is="success" wide>
          <NoticeCard notice={{ id: 1, ...notices.created }} />
        </State>
        <State is="error, with a text" wide>
          <NoticeCard notice={{ id: 2, ...notices.createFailed }} />
        </State>
        <State is="focus" wide prepare={showFocused}>
          <NoticeCard notice={{ id: 3, ...notices.offline }} />
        </State>
        <State is="at its place">
          <Button onClick={() => showNotice(notices.created)}>Show a success</Button>{' '}
          <Button onClick={() => showNotice(notices.createFailed)}>Show an error</Button>
        </State>
      </Part>
      <Part name="ConfirmDialog, in ConfirmHost">
        {dialogs.map(({ is, question: shown, prepare }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <div className={styles.inPlace}>
              <ConfirmDialog inPlace question={shown} onAnswer={() => {}} />
            </div>
          </State>
        ))}
        <State is="at its place">
          <Button onClick={() => askConfirm(question)}>Ask</Button>
        </State>
      </Part>
      <Part name="Warning">
        <State is="idle" wide>
          <Warning>
            <b>The code is good for ten minutes.</b> Leave this page and you need a new one.
          </Warning>
        </State>
      </Part>
      <Part name="ErrorView, with CellDigits">
        {[404, 500, 0].map((status) => (
          <State key={status} is={status === 0 ? 'no answer' : String(status)} wide>
            <ErrorView status={status} {...itemErrorPage(status)} action={reload} />
          </State>
        ))}
        <State is="of a list" wide>
          <ErrorView status={503} {...readErrorPage(503, failedReads.list)} action={reload} />
        </State>
        <State is="long text" wide>
          <ErrorView
            status={429}
            title="The rules of the stand allow thirty comments in a minute and no more than that"
            message={`${notices.createFailed.text}. `.repeat(3)}
          />
        </State>
      </Part>
      <Part name="CellDigits">
        <State is="every digit" wide>
          <CellDigits text="0123456789" label="Every digit" />
        </State>
      </Part>
      <Part name="Empty">
        <State is="a sentence" wide>
          <Empty title="Oh... It seems like this is empty." />
        </State>
        <State is="with a text and a way out" wide>
          <Empty
            title="Oh... It seems like this is empty."
            text="Whoever you follow stands here."
            action={<Button variant="primary">Find fans</Button>}
          />
        </State>
      </Part>
      <Part name="LegalLinks">
        <State is="idle" wide>
          <LegalLinks />
        </State>
        <State is="focus" wide prepare={showFocused}>
          <LegalLinks />
        </State>
      </Part>
      <Part name="VisuallyHidden">
        <State is="between the brackets: heard, not seen">
          [<VisuallyHidden>heard, not seen</VisuallyHidden>]
        </State>
      </Part>
    </>
  );
}
