import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import tables from '#server/features/accounts/names/unicode/tables.json' with { type: 'json' };
import { cleanName, isReservedName, nameKey, nameSkeletons } from './names.ts';

describe('a name as it is kept', () => {
  test.each([
    ['  Ana   Gil ', 'Ana Gil'],
    ['Ａｎａ', 'Ana'],
    ['Jose\u0301', 'José'],
    ['O’Neill-Ruiz Jr.', 'O’Neill-Ruiz Jr.'],
    ['李小龍', '李小龍'],
    ['Мария', 'Мария'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['𠮷a'.repeat(20), '𠮷a'.repeat(20)],
  ])('%s', (given, kept) => {
    expect(cleanName(given)).toEqual({ name: kept });
  });

  test.each([
    ['too short', 'A'],
    ['only spaces', '      '],
    ['too long', 'x'.repeat(41)],
    ['a line break', 'Ana\nGil'],
    ['a null', 'Ana\0'],
    ['a direction override', 'Ana\u202Egil'],
    ['an invisible joiner', 'An\u200Da'],
    ['an invisible half space', 'An\u200Ca'],
    ['two joiners', 'علی\u200C\u200Cرضا'],
    ['a joiner at the end', 'علی\u200C'],
    ['a joiner at the start', '\u200Cعلی'],
    ['a joiner between vowels', 'रा\u200Dम'],
    ['a joiner between letters', 'क\u200Dष'],
    ['a joiner beside another script', 'क्\u200Ca'],
    ['an invisible joiner in kana', 'ヨ\u200Dハン'],
    ['a heap of Thai marks', 'กี้้้้'],
    ['a heap of marks of any script', 'ก\u0E34\u0E35\u0E36\u0E37\u0E48'],
    ['a heap of Arabic marks', 'م\u064E\u064F\u0650\u0651\u0652حمد'],
    ['a line separator', 'Ana\u2028Gil'],
    ['a private character', 'Ana\uE000'],
    ['half a surrogate', 'Ana\uD800'],
    ['stacked marks', 'A\u0335\u0336\u0337na'],
    ['no letter or number', "-.'-"],
    ['a filler that is a letter', 'ㅤㅤ'],
    ['a filler in a name', 'Ana\u115FGil'],
    ['a half-width filler', 'Ana\uFFA0Gil'],
    ['a soft hyphen', 'A\u00ADna'],
    ['a variation selector', 'Ana\uFE0F'],
    ['a picture', 'Ana 🏍'],
    ['letters of phonetics', 'ɑna ᴍ'],
    ['an empty pattern', '\u2800\u2800'],
    ['signs', 'Ana <b>'],
    ['two alphabets in a word', 'Аnа Gil'],
    ['Greek in a Latin word', 'Αna'],
  ])('%s is refused', (_what, given) => {
    expect(cleanName(given)).toMatchObject({ issue: { field: 'name' } });
  });
});

describe('what makes a name unique', () => {
  test.each([
    ['Ana Gil', 'ana gil'],
    ['Ana Gil', 'ÁNA-GÍL'],
    ['Ana Gil', 'Аnа Gil'],
    ['Paco', 'Расо'],
    ['Toni', 'Τοni'],
    ['Yıldız', 'yildiz'],
    ['Friðrik Þór', 'Fridrik Thor'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['می\u200Cخواهم', 'میخواهم'],
    ['Νίκος', 'Νικος'],
    ['Йосип', 'Иосип'],
  ])('"%s" and "%s" are one', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Ana Gil', 'Ana Gill'],
    ['Fan 1', 'Fan 7'],
    ['Мария', 'Марина'],
    ['राम', 'रमा'],
    ['ক্ষমা', 'কষমা'],
    ['นาย', 'นาย่'],
    ['がく', 'かく'],
  ])('"%s" and "%s" are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe('names of many languages', () => {
  test.each(
    (
      'José Martínez,Íñigo Ruiz,Gal·la Puig,Begoña Etxeberria,Łukasz Żółć,Işık Doğan,Νίκος Παπάς,' +
      'Мария Иванова,Ґалаган,محمد علی,משה כהן,李小龍,山田 太郎,ヨハン・セバスチャン,あゆみ,김민준,Nguyễn Văn A,' +
      "Þór Guðmundsson,Bjørn Ægir,Őze Űr,ประยุทธ์,नरेन्द्र मोदी,தமிழ்,Ərəş,Hawaiʻi,O'Neill Jr.,D’Artagnan," +
      'Anne-Marie,Ana Мария,Fan 7,Ana_1,გიორგი,Արամ,' +
      // Joiners and stacked marks that their scripts need.
      'علی\u200Cرضا,می\u200Cخواهم,क्\u200Dषत्रिय,क्\u200Cष,ज़ोंढ़ाँ,র\u200D্যাচেল,ক্ষমা,അവന്\u200D,ശ്രീ,ක්\u200Dෂිතිජ,' +
      'ශ්\u200Dරී ලංකා,ರ\u200D್ಯ,ស៊ាំ,ស្រីពៅ,น้ำฝน,ที่รัก,བསྒྲུབས,སྒྲོལ་མ,Nguyễn Thị Hường,Trần Đặng,שַּׁבָּת,מֹשֶׁה,مُحَمَّد,' +
      'ٱلرَّحْمَٰن,မြို့,မျှော့,Ẹ́bùn,க்\u200Cஷ,తెలుగు,ગુજરાતી,ਪੰਜਾਬੀ,ଓଡ଼ିଆ,ນ້ຳ,ދިވެހި'
    ).split(','),
  )('%s', (name) => {
    expect(cleanName(name)).toEqual({ name: name.normalize('NFKC') });
    expect(isReservedName(name)).toBe(false);
  });
});

describe('what a name looks like', () => {
  const looksLike = (one: string, other: string) =>
    nameSkeletons(one).some((skeleton) => nameSkeletons(other).includes(skeleton));

  test.each([
    ['Ana Gil', 'áNA-gíl'],
    ['Ana Gil', 'Ana GiI'],
    ['Ilya', 'llya'],
    ['Marın', 'Marin'],
    ['Carmen', 'Carrnen'],
    ['Lola 10', 'LoIa l0'],
    ['HOPA', 'НОРА'],
    ['нора', 'НОРА'],
    ['Paco', 'Расо'],
    ['ɑna', 'Ana'],
    ['Anaㅤ', 'Ana'],
    ['علی\u200Cرضا', 'علی رضا'],
    ['علی\u200Cرضا', 'علیرضا'],
    ['क्\u200Dष', 'क्ष'],
    ['\u1019\u102D\u102F', '\u1019\u102F\u102D'],
  ])('"%s" and "%s" are one', (one, other) => {
    expect(looksLike(one, other)).toBe(true);
  });

  test.each([
    ['Ella Ruiz', 'Elia Ruiz'],
    ['Neil', 'Nell'],
    ['Fan 1', 'Fan 7'],
    ['Nina', 'Vina'],
    ['Мария', 'Марина'],
    ['李小龍', '李小虎'],
    ['राम', 'रमा'],
    ['สิน', 'สน'],
  ])('"%s" and "%s" are two', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });

  const taken = fc.constantFrom(
    'Ana Gil',
    'BILLIE 10',
    'Ilya Ormond',
    'Расо Νίκος',
    'محمد',
    '山口',
  );
  const place = fc.nat({ max: 20 });
  const spliceLetters = (name: string, index: number, given: string, instead = 0) => {
    const letters = [...name];
    letters.splice(index % letters.length, instead, given);
    return letters.join('');
  };
  const isRejected = (given: string, name: string) => {
    const cleaned = cleanName(given);
    return 'issue' in cleaned || looksLike(cleaned.name, name);
  };

  test('nothing invisible makes it another', () => {
    const invisible = fc
      .oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xe0000, max: 0xe0fff }))
      .map((code) => String.fromCodePoint(code))
      // Leaves out U+FEFF, which counts as a space around a name.
      .filter((letter) => /(?!\uFEFF)\p{Default_Ignorable_Code_Point}/u.test(letter));
    fc.assert(
      fc.property(taken, place, invisible, (name, index, letter) => {
        const issue = { message: 'has characters that cannot be shown' };
        expect(cleanName(spliceLetters(name, index, letter))).toMatchObject({ issue });
        expect(nameSkeletons(spliceLetters(name, index, letter))).toEqual(nameSkeletons(name));
      }),
    );
  });

  test('no letter that looks like another makes it another', () => {
    const groups = Object.entries(tables.lookAlikes).map(([look, letters]) =>
      [...look].length === 1 ? [look, ...letters] : [...letters],
    );
    const lookAlikes = new Map(groups.flatMap((group) => group.map((one) => [one, group])));
    const swaps = fc.tuple(taken, place, fc.nat()).map(([name, at, pick]) => {
      const letter = [...name][at % [...name].length] ?? '';
      const group = lookAlikes.get(letter) ?? [letter];
      return [name, spliceLetters(name, at, group[pick % group.length] ?? letter, 1)] as const;
    });
    fc.assert(
      fc.property(swaps, ([name, clone]) => {
        expect(isRejected(clone, name)).toBe(true);
        expect(looksLike(clone.normalize('NFKC'), name)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('reserved', () => {
  test.each(
    'аdmin,ａdmin,ad\u00ADmin,ɑdmin,admın,ᴀdmin,4dmin,ADMIN,a.d.m.i.n,admin.,adrnin,Adm1n,ÁDMIN,rооt,SUPPОRT,ｔifo'.split(
      ',',
    ),
  )('%s is nobody', (name) => {
    const cleaned = cleanName(name);
    expect('issue' in cleaned || isReservedName(cleaned.name)).toBe(true);
  });

  test.each([
    'admin',
    'Admin',
    'ADMIN!',
    'adm1n',
    'аdmin',
    'a d m i n',
    'r00t',
    'Tifo',
    'tifo team',
    'Support Team',
    'Sistema',
    'moderator',
    'official',
    '0ff1c1al',
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each(['Admiral', 'Tifosi', 'Ana Root', 'Modric', 'Administrador de fincas', 'Systematic'])(
    'not %s',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );
});
