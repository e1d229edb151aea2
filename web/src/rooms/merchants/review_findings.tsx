import { Anchor, Collapse, Paper, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdminMerchantApplication } from '../../api/client';
import { paths } from '../../nav/paths';
import { StatusBadge } from '../../kit/ui/status_badge';
import { isFieldName } from './application_fields';
import { TONE } from './application_status';
import { useAboutLabel, useFieldLabel } from './use_field_label';
import classes from './application.module.css';

type Props = { application: AdminMerchantApplication };

/** What is to be looked at twice, and why: points by rules, each in words; all of the rules can be read. */
export function ReviewRisk({ application: { risk } }: Props) {
  const { t } = useTranslation('merchants');
  const [isOpen, { toggle }] = useDisclosure(false);
  const needsTwo = risk.score >= risk.secondPersonFrom;
  return (
    <Paper className={classes.card} component="section" p="lg" mb="md" aria-labelledby="review-risk">
      <Title order={2} fz="md" mb="xs" id="review-risk">
        {t('review.risk.title', { score: risk.score })}
      </Title>
      <Text size="sm" mb="sm">
        {needsTwo
          ? t('review.risk.two', { from: risk.secondPersonFrom })
          : t('review.risk.one', { from: risk.secondPersonFrom })}
      </Text>
      {risk.findings.length > 0 && (
        <ul className={classes.findings}>
          {risk.findings.map(({ rule, points, detail }) => (
            <li key={rule}>
              <span className={classes.points}>+{points}</span>
              <span>
                {t(`review.risk.rule.${rule}`)}
                {detail !== '' && ` (${detail})`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Anchor component="button" type="button" size="sm" mt="sm" aria-expanded={isOpen} onClick={toggle}>
        {t('review.risk.all')}
      </Anchor>
      <Collapse expanded={isOpen}>
        <Table mt="xs" aria-label={t('review.risk.all')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('review.risk.ruleHead')}</Table.Th>
              <Table.Th ta="right">{t('review.risk.points')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {risk.rules.map(({ rule, points }) => (
              <Table.Tr key={rule}>
                <Table.Td>{t(`review.risk.rule.${rule}`)}</Table.Td>
                <Table.Td className="g-number">{points}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </Paper>
  );
}

/** Other applications that have something in common with this one, each with the way to it. */
export function ReviewDuplicates({ application: { duplicates } }: Props) {
  const { t } = useTranslation('merchants');
  if (duplicates.length === 0) return null;
  return (
    <Paper className={classes.card} component="section" p="lg" mb="md" aria-labelledby="review-duplicates">
      <Title order={2} fz="md" mb="xs" id="review-duplicates">
        {t('review.duplicates.title')}
      </Title>
      <ul className={classes.findings}>
        {duplicates.map(({ id, companyRegisteredName, tradingName, status, alike }) => (
          <li key={id}>
            <span>
              <Anchor component={Link} to={paths.applicationReview(id)} size="sm">
                {companyRegisteredName ?? tradingName ?? t('review.unnamed')}
              </Anchor>{' '}
              <StatusBadge tone={TONE[status]} label={t(`status.${status}`)} />
              <br />
              {t('review.duplicates.alike', {
                things: alike.map((kind) => t(`review.duplicates.mark.${kind}`)).join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** What is different from the time before, each with the way to its field; and what was asked earlier. */
export function ReviewChanges({ application }: Props) {
  const { t } = useTranslation('merchants');
  const labelOf = useFieldLabel();
  const fields = application.changed.filter(isFieldName);
  const documents = application.documents.filter(({ isNew }) => isNew);
  const { earlierRemarks } = application;
  const isAgain = application.previous !== null;
  if (!isAgain && earlierRemarks.length === 0) return null;
  return (
    <Paper className={classes.card} component="section" p="lg" mb="md" aria-labelledby="review-changes">
      {isAgain && (
        <>
          <Title order={2} fz="md" mb="xs" id="review-changes">
            {t('review.changes.title')}
          </Title>
          {fields.length === 0 && documents.length === 0 && <Text size="sm">{t('review.changes.none')}</Text>}
          <ul className={classes.findings}>
            {fields.map((field) => (
              <li key={field}>
                <Anchor href={`#field-${field}`} size="sm">
                  {labelOf(field)}
                </Anchor>
              </li>
            ))}
            {documents.map(({ id, kind, name }) => (
              <li key={id}>{t('review.changes.document', { kind: t(`document.kind.${kind}`), name })}</li>
            ))}
          </ul>
        </>
      )}
      {earlierRemarks.length > 0 && <Earlier remarks={earlierRemarks} />}
    </Paper>
  );
}

function Earlier({ remarks }: { remarks: AdminMerchantApplication['earlierRemarks'] }) {
  const { t } = useTranslation('merchants');
  const nameOf = useAboutLabel();
  return (
    <>
      <Title order={3} fz="sm" mt="md" mb={4}>
        {t('review.changes.earlier')}
      </Title>
      <ul className={classes.findings}>
        {remarks.map(({ field, remark, answer, askedName, askedAt }) => (
          <li key={field + askedAt + remark}>
            <span>
              <strong>{nameOf(field)}:</strong> {remark}
              {askedName && ` (${askedName})`}
              {answer && (
                <>
                  <br />
                  {t('review.answered', { answer })}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
