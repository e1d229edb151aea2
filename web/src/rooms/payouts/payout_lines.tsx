import { Alert, Anchor, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutLineRow, PayoutRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useBackHere } from '../../kit/dialog/back';
import { Pager } from '../../kit/list/pager';
import { formatCount, formatMoney, parseSen, senToMoney } from '../../kit/money/money';
import type { Permission } from '../../kit/session/can';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import { Figures, type FigureRow } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { TermLink, useTerm, type FetchLines } from './payout_equation';
import { lineAmount, lineType, linesTie, takenOf, TERMS, type Term } from './payout_words';

/** Where what a line is about is shown to its reader. */
export type Addresses = { sale: (id: string) => string; payout: (id: string) => string; permission: Permission };

type Props = { payout: PayoutRow; fetch: FetchLines; addresses: Addresses };

export function Lines(props: Props) {
  const term = useTerm();
  if (props.payout.lineCount === 0) return null;
  return <Page key={term ?? ''} term={term} {...props} />;
}

/** The lines of a payout, or of one of its terms, a page at a time. */
function Page({ payout, fetch, addresses, term }: Props & { term: Term | undefined }) {
  const { t } = useTranslation('payouts');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const type = TERMS.find(([name]) => name === term)?.[1];
  const { data, error } = useQuery({
    queryKey: ['payoutLines', payout.id, term, page, pageSize],
    queryFn: ({ signal }) =>
      fetch({
        path: { id: payout.id },
        query: { pageNumber: page, pageSize, ...(type && { type: [...type] }) },
        signal,
      } as never),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const lines = data?.content ?? [];
  const title = term ? t('view.linesOf', { term: t(`term.${term}`) }) : t('view.lines', { count: payout.lineCount });
  return (
    <div id={term}>
      <Section title={title}>
        {term && (
          <Group mb="xs" fz="sm">
            <TermLink>{t('view.allLines', { count: formatCount(payout.lineCount) })}</TermLink>
          </Group>
        )}
        {error && <Alert color="red">{errorText(error)}</Alert>}
        {!data && !error && <Loading />}
        {data && <Table title={title} lines={lines} isAll={data.totalPages <= 1} {...{ payout, addresses, term }} />}
        {data && !term && !linesTie(lines) && (
          <Text fz="sm" c="red" role="alert">
            {t('view.linesWrong')}
          </Text>
        )}
        {data && data.totalElements > 10 && (
          <Pager
            label={title}
            page={page}
            pageSize={pageSize}
            rowCount={lines.length}
            offset={data.pageable.offset}
            total={data.totalElements}
            totalPages={data.totalPages}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        )}
      </Section>
    </div>
  );
}

type TableProps = {
  title: string;
  lines: PayoutLineRow[];
  isAll: boolean;
  payout: PayoutRow;
  addresses: Addresses;
  term: Term | undefined;
};

function Table({ title, lines, isAll, payout, addresses, term }: TableProps) {
  const { t } = useTranslation('payouts');
  const label = (line: PayoutLineRow) => <Subject line={line} addresses={addresses} />;
  const columns = [
    { key: 'what', label: t('line.what') },
    { key: 'when', label: t('line.when'), isText: true },
  ];
  if (!term) {
    return (
      <Figures
        isFlush
        label={title}
        columns={[
          ...columns,
          { key: 'gross', label: t('line.gross') },
          { key: 'taken', label: t('line.taken') },
          { key: 'net', label: t('line.net') },
          { key: 'balance', label: t('line.balance') },
        ]}
        rows={lines.map((line) => ({
          key: String(line.line),
          label: label(line),
          under: line.orderNo,
          values: [
            formatInstant(line.createdDate),
            ...[line.gross, takenOf(line), line.net, line.balance].map(formatMoney),
          ],
        }))}
      />
    );
  }
  const sum = lines.reduce((all, line) => all + (parseSen(lineAmount(term, line)) ?? 0n), 0n);
  const isRight = !isAll || sum === parseSen(payout[term]);
  const rows: FigureRow[] = lines.map((line) => ({
    key: String(line.line),
    label: label(line),
    under: line.orderNo,
    values: [formatInstant(line.createdDate), formatMoney(lineAmount(term, line))],
  }));
  return (
    <>
      <Figures
        isFlush
        label={title}
        columns={[...columns, { key: 'amount', label: t(`term.${term}`) }]}
        rows={[
          ...rows,
          {
            key: 'sum',
            label: t('view.theseLines', { count: lines.length }),
            values: [null, formatMoney(senToMoney(sum))],
            isTotal: true,
          },
        ]}
      />
      {!isRight && (
        <Text fz="sm" c="red" role="alert">
          {t('view.linesCountedWrong', { terms: t(`term.${term}`) })}
        </Text>
      )}
    </>
  );
}

/** What a line is about, as a link where it has a page that the reader may see; closing that leads back here. */
function Subject({ line, addresses }: { line: PayoutLineRow; addresses: Addresses }) {
  const can = useCan();
  const back = useBackHere();
  const text = lineType(line.type);
  const isPayout = line.type === 'RETURNED_PAYOUT';
  if (line.type === 'ADJUSTMENT' || (!isPayout && !can(addresses.permission))) return text;
  const to = isPayout ? addresses.payout(line.subjectId) : addresses.sale(line.subjectId);
  return (
    <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to={to} search={{} as never} state={back} />}>
      {text}
    </Anchor>
  );
}
