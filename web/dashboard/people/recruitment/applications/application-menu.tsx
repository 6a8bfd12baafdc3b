import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconHistory, IconMail, IconTrash, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ApplicationDetail, OPEN_STAGES, type Stage } from '../../../../../api/people/recruitment.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { historyAddress } from '../../../shared/records/record-addresses.ts'

type ApplicationMenuProps = {
  application: ApplicationDetail
  onMove: (stage: Stage) => void
  onWrite: () => void
  onExport: () => void
  onErase: () => void
  onDelete: (() => void) | undefined
}

const DANGER = { color: 'var(--mantine-color-error)' }

/** The actions on an application. */
export function ApplicationMenu({ application, onMove, onWrite, onExport, onErase, onDelete }: ApplicationMenuProps) {
  const erases = useCan()('people.erase')
  const hired = application.stage === 'Hired'
  return (
    <>
      {!hired && (
        <>
          <Button size="sm" color="amber" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onMove('Hired')}>
            Hire
          </Button>
          <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                Move to
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {OPEN_STAGES.filter((stage) => stage !== application.stage).map((stage) => (
                <Menu.Item key={stage} onClick={() => onMove(stage)}>
                  {stage}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMail size={16} />} onClick={onWrite}>
            Write an e-mail...
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={onExport}>
            Export this person’s data
          </Menu.Item>
          {erases && (
            <Menu.Item
              component={Link}
              to={historyAddress('job_applications', application.id)}
              leftSection={<IconHistory size={16} />}
            >
              History
            </Menu.Item>
          )}
          {erases && (
            <Menu.Item leftSection={<IconUserOff size={16} />} style={DANGER} onClick={onErase}>
              Erase this person...
            </Menu.Item>
          )}
          {onDelete && (
            <Menu.Item leftSection={<IconTrash size={16} />} style={DANGER} onClick={onDelete}>
              Delete application...
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
