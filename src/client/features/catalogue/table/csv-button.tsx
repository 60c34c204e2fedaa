import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { formatCount, pluralize } from '#client/lists/pluralize.ts';
import { SheetDialog } from '#client/share/sheet-dialog.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxDepth } from '#contract/lists.ts';
import type { FinderState } from '../finder/finder-state.ts';
import { type CsvRows, downloadCsv } from './csv.ts';
import styles from './csv-button.module.css';

interface CsvButtonProps {
  kind: Kind;
  state: FinderState;
  total: number;
  hasMore: boolean;
  count: number;
}

const title = 'Download CSV';
const limit = `Up to ${formatCount(maxDepth)} rows. Longer lists: narrow them down first.`;

/** Offers a choice between all rows and the page on phones. */
export function CsvButton(props: CsvButtonProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  return isPhone ? <CsvSheetButton {...props} /> : <CsvDownload {...props} />;
}

const isLong = ({ total, hasMore }: CsvButtonProps) => hasMore || total > maxDepth;

function CsvDownload(props: CsvButtonProps) {
  const { download, failure, button, busy } = useDownload(props);
  return (
    <div className={styles.download}>
      <Button
        ref={button}
        busy={busy}
        icon={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => download('all')}
      >
        {title}
      </Button>
      {failure ?? (isLong(props) && <p className={styles.limit}>{limit}</p>)}
    </div>
  );
}

function CsvSheetButton(props: CsvButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={title}
        icon={<IconDownload size={20} />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <SheetDialog title={title} anchor={button} onClose={() => setOpen(false)}>
          <CsvForm {...props} />
        </SheetDialog>
      )}
    </>
  );
}

function CsvForm(props: CsvButtonProps) {
  const { kind, total, count } = props;
  const { one, many } = kind.labels;
  const [rows, setRows] = useState<CsvRows>('all');
  const { download, failure, button, busy } = useDownload(props);
  const allLabel = isLong(props)
    ? `Up to ${formatCount(maxDepth)} ${many}`
    : `All ${pluralize(total, one, many)}`;
  const choices = [
    { value: 'all', label: allLabel },
    { value: 'page', label: `This page, ${pluralize(count, one, many)}` },
  ] as const;
  return (
    <>
      <p>The {many} of this table, every column, in this order.</p>
      <fieldset aria-label="Rows" className={styles.rows}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.row}>
            <input
              type="radio"
              name="rows"
              value={value}
              checked={rows === value}
              onChange={() => setRows(value)}
            />
            <span className={styles.mark} aria-hidden="true" />
            {label}
          </label>
        ))}
      </fieldset>
      <Button
        ref={button}
        variant="primary"
        wide
        busy={busy}
        icon={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => download(rows)}
      >
        Download
      </Button>
      {failure}
      <p className={styles.limit}>{limit}</p>
    </>
  );
}

function useDownload({ kind, state }: CsvButtonProps) {
  const { button, busy, run } = useBusyButton();
  const [failedStatus, setFailedStatus] = useState<number | null>(null);

  function download(rows: CsvRows) {
    void run(async () => {
      const result = await downloadCsv(kind, state, rows);
      setFailedStatus(result.ok ? null : result.status);
      return true;
    });
  }

  const failure =
    failedStatus === null ? null : (
      <div role="alert" className={styles.failure}>
        <ReadErrorWords status={failedStatus} refused={failedReads.file} />
      </div>
    );
  return { download, failure, button, busy };
}
