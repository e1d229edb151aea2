import { useTranslation } from 'react-i18next';
import { eMandateDisable, eMandateEnable } from '../../api/client';
import { useCan } from '../../kit/session/session';
import { StatusBadge } from '../../kit/ui/status_badge';
import { AskedSwitch } from './asked_switch';
import { useMerchantProfile, useRefresh } from './queries';
import { Answered, SectionCard } from './section';

export function AutoDebitSection() {
  const { t } = useTranslation('profile');
  const can = useCan();
  const company = useMerchantProfile();
  const refresh = useRefresh();
  const isOn = company.data?.isEMandateEnabled;
  return (
    <SectionCard
      title={t('section.autoDebit')}
      text={t('mandate.text')}
      right={
        isOn !== undefined && (
          <StatusBadge tone={isOn ? 'good' : 'neutral'} label={t(isOn ? 'mandate.on' : 'mandate.off')} />
        )
      }
    >
      <Answered query={company}>
        {({ isEMandateEnabled }) => (
          <AskedSwitch
            label={t('mandate.label')}
            isOn={isEMandateEnabled}
            isReadOnly={!can('merchant.merchantEMandateProduct.edit')}
            question={(turnsOn) => t(turnsOn ? 'mandate.turnOn' : 'mandate.turnOff')}
            run={(turnsOn, keyed) => (turnsOn ? eMandateEnable(keyed) : eMandateDisable(keyed))}
            onDone={refresh.profile}
          />
        )}
      </Answered>
    </SectionCard>
  );
}
