import { useOrganisation } from '#data/organisation.ts';
import type { Department } from '#domain/departments.ts';
import { Avatar, type Face } from '#ui/pictures/avatar.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import './department-hero.css';

interface DepartmentHeroProps {
  department: Department;
  chief: Face;
}

/** The top of a department's screen, which is shown while the screen's own chunk loads as well. */
export function DepartmentHero({ department, chief }: DepartmentHeroProps) {
  const { id, name, description, bannerImage } = department;
  const organisation = useOrganisation();
  return (
    <div className="card dept-hero">
      <img className="dept-hero-banner" src={bannerImage} alt="" width={1200} height={400} />
      <Tile>
        <DepartmentMark id={id} />
      </Tile>
      <div className="dept-hero-text">
        <h1 dir="auto">{name}</h1>
        <p dir="auto">{description}</p>
      </div>
      <div className="dept-chief">
        <Avatar name={chief.name} address={chief.address} size="m" />
        <div>
          <small>{organisation.chiefTitleOf(department)}</small>
          <strong dir="auto">{chief.name}</strong>
        </div>
      </div>
    </div>
  );
}

/** The top of a department's screen while that loads: all of it is known but the chief. */
export function ComingDepartment({ deptId }: { deptId: string | undefined }) {
  const department = useOrganisation().department(deptId ?? '');
  if (!department || department.isHidden) return null;
  return (
    <div data-dept={department.id}>
      <DepartmentHero department={department} chief={{ name: '…', address: null }} />
    </div>
  );
}
