import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { type FieldErrors, useForm } from '#client/forms/use-form.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { ItemName } from '#client/lists/item-name.tsx';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, kindNotices } from '#contract/errors/error-notices.ts';
import { checkForm } from '#contract/form-checks.ts';
import { createForm } from '#contract/forms.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { ItemRules, RuleResult } from '#contract/kinds/item-rules.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { notices } from '#contract/notices.ts';
import { refreshCatalogue } from '../queries.ts';
import { useRules } from '../use-rules.ts';
import styles from './create-form.module.css';
import { CreateInput } from './create-input.tsx';
import { CreateNameWarning } from './name-warning.tsx';
import type { Namesake } from './namesakes.ts';
import { namesakesQuery } from './queries.ts';
import { RuleHint } from './rule-hint.tsx';
import {
  type CreateValue,
  type CreateValues,
  createDraftItem,
  createFormData,
  createPayload,
  listInputs,
  listRefusedFields,
  textIn,
} from './values.ts';

const typingDelay = 400;

interface Created {
  readonly item: Item;
  readonly namesakes: readonly Namesake[];
}

/** See docs/product/catalogue.md#create-forms. */
export function CreateForm({ kind }: { kind: Kind }) {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <section className={styles.create} aria-labelledby="create-heading">
      <h2 id="create-heading">{kind.labels.create}</h2>
      {created && <CreatedMessage key={created.item._id} kind={kind} created={created} />}
      <BlankForm key={`after ${created?.item._id}`} kind={kind} onCreated={setCreated} />
    </section>
  );
}

/** Receives the focus, because the focused button is gone. */
function CreatedMessage({ kind, created: { item, namesakes } }: { kind: Kind; created: Created }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className={styles.created}>
      <p>
        <ItemLink of={kind} id={item._id}>
          <ItemName>{item.name}</ItemName>
        </ItemLink>{' '}
        is in the catalogue now.
      </p>
      <CreateNameWarning kind={kind} namesakes={namesakes} />
    </div>
  );
}

interface BlankFormProps {
  kind: Kind;
  onCreated: (created: Created) => void;
}

function BlankForm({ kind, onCreated }: BlankFormProps) {
  const client = useQueryClient();
  const [values, setValues] = useState<CreateValues>({});
  const picture = usePicture('item');
  const rules = useRules(kind);
  const settledName = useDebouncedValue(textIn(values.name), typingDelay);
  const namesakes = useQuery({ ...namesakesQuery(kind, settledName), enabled: settledName !== '' });

  function change(name: string, value: CreateValue) {
    setValues((before) => ({ ...before, [name]: value }));
    clear(name);
  }

  async function create(): Promise<FieldErrors<string> | null> {
    const invalid = checkForm(createForm(kind), values);
    if (invalid) return invalid.fields;
    const name = textIn(values.name);
    const existing = await client.fetchQuery(namesakesQuery(kind, name)).catch(() => []);
    const payload = createPayload(kind, values);
    const image = await picture.cut();
    const result = await send(
      kindEndpointsOf(kind).create,
      image ? { form: createFormData(payload, image) } : { body: payload },
    );
    if (result.ok) {
      showNotice(notices.created);
      onCreated({ item: result.data, namesakes: existing });
      void refreshCatalogue(client);
      return null;
    }
    picture.refuse(result.problem);
    showNotice(errorNotice(kindNotices.create, result.problem));
    return listRefusedFields(kind, result.problem);
  }

  const { form, errors, busy, clear } = useForm(create);
  const draft = createDraftItem(kind, values);
  const settledValues = useDebouncedValue(values, typingDelay);
  const result = rules && applyRules(rules, kind, settledValues);

  function renderHelp(name: string, field: Field) {
    if (name === 'name') {
      return <CreateNameWarning kind={kind} namesakes={namesakes.data ?? []} />;
    }
    if (!result || !rules.hinted.includes(name)) return undefined;
    return <RuleHint name={name} field={field} result={result} />;
  }

  return (
    <div className={styles.columns}>
      <form {...form} className={styles.form}>
        {listInputs(kind).map(([name, field]) => (
          <CreateInput
            key={name}
            name={name}
            field={field}
            value={values[name] ?? ''}
            error={errors[name]}
            help={renderHelp(name, field)}
            onChange={(value) => change(name, value)}
          />
        ))}
        <ImageUploader
          picture={picture}
          placeholder={
            <span className={styles.drawing}>
              <ItemArtwork item={draft} kind={kind.name} size="card" decorative />
            </span>
          }
          without="Without one, we draw a picture from the facts."
          error={errors.image}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {kind.labels.create}
        </Button>
      </form>
      {!picture.chosen && <Preview kind={kind} draft={draft} />}
    </div>
  );
}

/** Checks the values, rounded to the decimals that the server stores. */
function applyRules({ check }: ItemRules, kind: Kind, values: CreateValues): RuleResult {
  const draft = createDraftItem(kind, values);
  const stored = listInputs(kind).map(([name, field]) => {
    const value = draft[name];
    const isNumber = field.type === 'number' && typeof value === 'number';
    return [name, isNumber ? Number(value.toFixed(field.decimals)) : value];
  });
  return check(Object.fromEntries(stored), new Date().getUTCFullYear());
}

function Preview({ kind, draft }: { kind: Kind; draft: Item }) {
  return (
    <div className={styles.preview} aria-hidden="true">
      <ItemArtwork item={draft} kind={kind.name} size="card" decorative />
      <p className={styles.previewName}>{draft.name}</p>
    </div>
  );
}
